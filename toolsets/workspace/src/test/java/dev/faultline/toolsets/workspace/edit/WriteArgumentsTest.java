package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of {@code write_file}: presence is checked before type, format and value, and a report has no plan. */
class WriteArgumentsTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws Exception {
        workspace = new GovernedWorkspace(folder);
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                                                          | MISSING_REQUIRED_FIELD | path is required; plan is required; content or patch is required
        {'path':'src/a','plan':'abc'}                               | MISSING_REQUIRED_FIELD | content or patch is required; plan must be a SHA-256: 64 hexadecimal digits
        {'path':'src/a','plan':'abc','content':null}                | MISSING_REQUIRED_FIELD | content or patch is required; plan must be a SHA-256: 64 hexadecimal digits
        {'path':7,'plan':'abc','phase_id':''}                       | MISSING_REQUIRED_FIELD | content or patch is required; path must be a string; plan must be a SHA-256: 64 hexadecimal digits; phase_id must be a non-empty string
        {'path':'src/a','plan':'abc','content':7}                   | INVALID_INPUT_TYPE     | content must be a string; plan must be a SHA-256: 64 hexadecimal digits
        {'path':'src/a','plan':'abc','content':'a','patch':'b'}     | INVALID_INPUT_FORMAT   | plan must be a SHA-256: 64 hexadecimal digits; send content or patch, not both
        {'path':'src/a','plan':'$none','content':'a','patch':'b'}   | INVALID_INPUT_VALUE    | send content or patch, not both
        """)
    @Spec("R27")
    void areCheckedForPresenceThenTypeThenFormatThenValue(String sent, String code, String message) throws Exception {
        WorkspaceAgent agent = workspace.begun(Role.EXECUTOR, LockOn.NEVER);

        JsonObject failure = agent.failure("write_file", parsed(sent));

        assertThat(failure.string("error_code")).hasValue(code);
        assertThat(failure.string("human_message")).hasValue(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'abc'", "7", "null", "['x']", "''"})
    @Spec("R6")
    void ofAFailureReportIncludeNoPlan(String plan) throws Exception {
        WorkspaceAgent agent = workspace.begun(Role.PLANNER, LockOn.ANY);
        JsonObject unused = agent.failure("read_file", Args.of("path", "../a"));

        JsonObject report = agent.success(
                "write_file",
                parsed("{'path':'docs/reports/a.md','content':'PATH_TRAVERSAL_BLOCKED','plan':" + plan + "}"));

        assertThat(JsonText.print(report)).contains("\"unlocked\":true");
    }

    @Test
    void ofAFailureReportHaveTheirTypes() throws Exception {
        WorkspaceAgent agent = workspace.begun(Role.PLANNER, LockOn.ANY);
        JsonObject unused = agent.failure("read_file", Args.of("path", "../a"));

        JsonObject failure = agent.failure(
                "write_file",
                Args.of("path", "docs/reports/a.md", "content", "PATH_TRAVERSAL_BLOCKED")
                        .with(JsonObject.of("phase_id", JsonNumber.of(7))));

        assertThat(failure.string("error_code")).hasValue("INVALID_INPUT_TYPE");
    }

    private static JsonObject parsed(String sent) {
        String json = sent.replace('\'', '"').replace("$none", "0".repeat(64));
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }
}
