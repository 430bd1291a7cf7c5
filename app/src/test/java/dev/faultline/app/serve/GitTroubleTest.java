package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code tools where git or ripgrep cannot help, over HTTP. */
class GitTroubleTest {
    @TempDir
    private Path scratch;

    @ParameterizedTest
    @ValueSource(strings = {"blame_range", "file_history"})
    @Spec("PD-85")
    void whereThereIsNoRepositoryGitFails(String tool) throws Exception {
        Path root = folder();
        try (ServedOverHttp server = serve(root, Map.of("GIT_CEILING_DIRECTORIES", scratch.toString()))) {
            assertGitFails(server, tool);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"blame_range", "file_history"})
    @Spec("PD-85")
    void whereThereIsNoCommitGitFails(String tool) throws Exception {
        Path root = folder();
        Repository.git(root, "init", "-q");
        try (ServedOverHttp server = serve(root, Map.of())) {
            assertGitFails(server, tool);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"blame_range", "file_history"})
    @Spec("PD-85")
    void whereThereIsNoGitGitFails(String tool) throws Exception {
        Path root = folder();
        Repository.git(root, "init", "-q");
        Path programs = Files.createDirectory(scratch.resolve("programs"));
        try (ServedOverHttp server = serve(root, Map.of("PATH", programs.toString()))) {
            assertGitFails(server, tool);
        }
    }

    @Test
    void whereThereIsNoRipgrepTheSearchFindsTheSame() throws Exception {
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

    private Path folder() throws Exception {
        Path root = Files.createDirectory(scratch.resolve("root"));
        Files.writeString(root.resolve("a.py"), "one\ntwo\n");
        return root;
    }

    private ServedOverHttp serve(Path root, Map<String, String> environment) throws Exception {
        return new ServedOverHttp(environment, root, scratch.resolve("trail"));
    }

    private static void assertGitFails(ServedOverHttp server, String tool) throws Exception {
        String lines = tool.equals("blame_range") ? ",\"start_line\":1,\"end_line\":1" : "";
        Optional<JsonObject> envelope =
                server.call(tool, "{\"path\":\"a.py\"" + lines + "}").object("structuredContent");

        assertThat(envelope.flatMap(it -> it.object("problem"))
                        .map(JsonText::print)
                        .orElse(""))
                .contains("\"status\":500", "\"code\":\"git-operation-error\"", "\"path\":\"a.py\",\"git_command\":");
        assertThat(server.trail()).hasSize(1);
        assertThat(server.records(1)).hasSize(1);
        assertThat(server.counted()).isEqualTo(1);
    }
}
