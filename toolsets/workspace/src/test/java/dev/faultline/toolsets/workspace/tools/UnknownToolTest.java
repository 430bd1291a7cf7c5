package dev.faultline.toolsets.workspace.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** R35: calls of tools that do not exist. */
class UnknownToolTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private Path root;

    @BeforeEach
    void makeRoot() throws Exception {
        workspace = new GovernedWorkspace(folder);
        root = workspace.root();
    }

    @Test
    @Spec({"R35", "SE-07", "SE-09"})
    void aCallInALiveSessionBelongsToIt() throws Exception {
        try (WorkspaceAgent client = serve()) {
            JsonObject begun = client.call("begin_session", Args.of("workspace_root", root.toString()))
                    .success();

            JsonObject error = error(client, "reed_file", "{\"path\":\"a\",\"phase_id\":\"PHASE_1\"}");

            JsonObject envelope = error.object("data").orElseThrow();
            assertThat(error.string("message")).contains("Unknown tool: reed_file. Did you mean `read_file`?");
            assertThat(envelope.string("human_message")).contains("Unknown tool: reed_file. Did you mean `read_file`?");
            assertThat(envelope.string("error_code")).contains("INVALID_INPUT_VALUE");
            assertThat(envelope.string("tool_name")).contains("reed_file");
            assertThat(envelope.string("session_id")).isEqualTo(begun.string("session_id"));
            assertThat(envelope.string("role")).isEqualTo(begun.string("role"));
            assertThat(envelope.string("workspace_root")).contains(root.toString());
            assertThat(envelope.string("phase_id")).contains("PHASE_1");
            List<String> log = workspace.logged();
            assertThat(log.getLast())
                    .contains(
                            "\"tool_name\":\"reed_file\"",
                            envelope.string("timestamp").orElseThrow());
        }
    }

    @Test
    @Spec({"R35", "SE-03", "SE-05"})
    void aNameWithoutAPrintableCharacterIsUnknown() throws Exception {
        try (WorkspaceAgent client = serve()) {
            JsonObject blank =
                    error(client, "\\u0007\\u0000 ", "{}").object("data").orElseThrow();
            JsonObject bell = error(client, "be\\u0007ll", "{}").object("data").orElseThrow();
            JsonObject endless =
                    error(client, "x".repeat(10_000), "{}").object("data").orElseThrow();

            assertThat(blank.string("tool_name")).contains("unknown");
            assertThat(blank.string("session_id")).isEmpty();
            assertThat(bell.string("tool_name")).contains("bell");
            assertThat(endless.string("tool_name").orElseThrow()).hasSizeLessThanOrEqualTo(200);
        }
    }

    private WorkspaceAgent serve() throws Exception {
        return workspace.server().agent();
    }

    private static JsonObject error(WorkspaceAgent client, String tool, String arguments) {
        JsonObject response = client.response(tool, arguments);
        assertThat(response.members()).doesNotContainKey("result");
        return response.object("error").orElseThrow();
    }
}
