package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.code.testing.SampleRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code tools if git or ripgrep is missing or fails. */
class GitTroubleTest {
    @TempDir
    private Path scratch;

    @Test
    @Spec("PD-85")
    void reportsAMissingRepository() throws Exception {
        assertGitFails(CodeSettings.of(folder()));
    }

    @Test
    @Spec("PD-85")
    void reportsARepositoryWithoutCommits() throws Exception {
        Path root = folder();
        SampleRepository.git(root, "init", "-q");

        assertGitFails(CodeSettings.of(root));
    }

    @Test
    @Spec("PD-85")
    void reportsThatGitIsMissing() throws Exception {
        Path root = folder();
        SampleRepository.git(root, "init", "-q");

        assertGitFails(CodeSettings.of(root).gitProgram(missing()));
    }

    @Test
    void findsTheSameWithoutRipgrep() throws Exception {
        CodeSettings settings = new CodeSettings(
                folder(),
                CodeLimits.STANDARD,
                RipgrepUse.AUTO,
                missing(),
                "git",
                SemanticIndex.MISSING,
                Notices.NONE,
                ProblemDetailsDialect.CODE_TOOLS,
                List.of());
        try (ServedRepository server = ServedRepository.of(settings)) {
            assertThat(JsonText.print(server.content("search_text", "{\"query\":\"two\"}")))
                    .contains("\"path\":\"a.py\"", "\"total\":1");
        }
    }

    @Test
    void everyToolGivesTheSameAnswerIfTheRootWasRemoved() throws Exception {
        Path root = folder();
        try (ServedRepository server = ServedRepository.of(CodeSettings.of(root))) {
            Files.move(root, scratch.resolve("away"));

            assertThat(Map.of(
                            "open_file", "{\"path\":\"a.py\"}",
                            "list_paths", "{}",
                            "blame_range", "{\"path\":\"a.py\",\"start_line\":1,\"end_line\":1}",
                            "file_history", "{\"path\":\"a.py\"}",
                            "search_text", "{\"query\":\"two\"}",
                            "semantic_search", "{\"query\":\"two\"}"))
                    .allSatisfy((tool, arguments) -> assertThat(JsonText.print(server.call(tool, arguments)))
                            .contains("\"status\":500,\"detail\":\"The root folder of the repository is missing\"")
                            .contains("\"code\":\"internal-error\""));
        }
    }

    private Path folder() throws Exception {
        Path root = Files.createDirectory(scratch.resolve("root"));
        Files.writeString(root.resolve("a.py"), "one\ntwo\n");
        return root;
    }

    private String missing() {
        return scratch.resolve("no-such-program").toString();
    }

    private static void assertGitFails(CodeSettings settings) throws Exception {
        try (ServedRepository server = ServedRepository.of(settings)) {
            List<JsonObject> problems = List.of(
                    server.problem("blame_range", "{\"path\":\"a.py\",\"start_line\":1,\"end_line\":1}"),
                    server.problem("file_history", "{\"path\":\"a.py\"}"));

            assertThat(problems)
                    .allSatisfy(problem -> assertThat(JsonText.print(problem))
                            .contains("\"status\":500", "\"code\":\"git-operation-error\"")
                            .contains("\"path\":\"a.py\",\"git_command\":"));
            assertThat(server.recorded()).hasSize(2);
        }
    }
}
