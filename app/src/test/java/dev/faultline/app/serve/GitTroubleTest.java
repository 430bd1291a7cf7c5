package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code tools over HTTP if git or ripgrep is missing or fails. */
@SharedLog
class GitTroubleTest {
    @TempDir
    private Path scratch;

    @Test
    @Spec("PD-85")
    void reportsAMissingRepository() throws Exception {
        Path root = folder();
        try (ServedOverHttp server = serve(root, Map.of("GIT_CEILING_DIRECTORIES", scratch.toString()))) {
            assertGitFails(server);
        }
    }

    @Test
    @Spec("PD-85")
    void reportsARepositoryWithoutCommits() throws Exception {
        Path root = folder();
        SampleRepository.git(root, "init", "-q");
        try (ServedOverHttp server = serve(root, Map.of())) {
            assertGitFails(server);
        }
    }

    @Test
    @Spec("PD-85")
    void reportsThatGitIsMissing() throws Exception {
        Path root = folder();
        SampleRepository.git(root, "init", "-q");
        Path programs = Files.createDirectory(scratch.resolve("programs"));
        try (ServedOverHttp server = serve(root, Map.of("PATH", programs.toString()))) {
            assertGitFails(server);
        }
    }

    @Test
    void findsTheSameWithoutRipgrep() throws Exception {
        Path root = folder();
        Path programs = Files.createDirectory(scratch.resolve("programs"));
        try (ServedOverHttp server = serve(root, Map.of("PATH", programs.toString()))) {
            assertThat(server.call("search_text", "{\"query\":\"two\"}")
                            .object("structuredContent")
                            .map(JsonText::print)
                            .orElseThrow())
                    .contains("\"path\":\"a.py\"", "\"total\":1");
        }
    }

    @Test
    void everyToolGivesTheSameAnswerIfTheRootWasRemoved() throws Exception {
        Path root = folder();
        try (ServedOverHttp server = serve(root, Map.of())) {
            Files.move(root, scratch.resolve("away"));

            for (Map.Entry<String, String> call : Map.of(
                            "open_file", "{\"path\":\"a.py\"}",
                            "list_paths", "{}",
                            "blame_range", "{\"path\":\"a.py\",\"start_line\":1,\"end_line\":1}",
                            "file_history", "{\"path\":\"a.py\"}",
                            "search_text", "{\"query\":\"two\"}",
                            "semantic_search", "{\"query\":\"two\"}")
                    .entrySet()) {
                assertThat(JsonText.print(server.call(call.getKey(), call.getValue())))
                        .as(call.getKey())
                        .contains("\"status\":500,\"detail\":\"The root folder of the repository is missing\"")
                        .contains("\"code\":\"internal-error\"");
            }
        }
    }

    private Path folder() throws Exception {
        Path root = Files.createDirectory(scratch.resolve("root"));
        Files.writeString(root.resolve("a.py"), "one\ntwo\n");
        return root;
    }

    private ServedOverHttp serve(Path root, Map<String, String> environment) throws Exception {
        return new ServedOverHttp(environment, root, scratch.resolve("trail"));
    }

    private static void assertGitFails(ServedOverHttp server) throws Exception {
        List<JsonObject> results = List.of(
                server.call("blame_range", "{\"path\":\"a.py\",\"start_line\":1,\"end_line\":1}"),
                server.call("file_history", "{\"path\":\"a.py\"}"));

        for (JsonObject result : results) {
            assertThat(result.object("structuredContent")
                            .flatMap(envelope -> envelope.object("problem"))
                            .map(JsonText::print)
                            .orElse(""))
                    .contains("\"status\":500", "\"code\":\"git-operation-error\"")
                    .contains("\"path\":\"a.py\",\"git_command\":");
        }
        assertThat(server.trail()).hasSize(2);
        assertThat(server.records(2)).hasSize(2);
        assertThat(server.counted()).isEqualTo(2);
    }
}
