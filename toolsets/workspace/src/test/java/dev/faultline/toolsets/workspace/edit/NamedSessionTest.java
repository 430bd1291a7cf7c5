package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import dev.faultline.toolsets.workspace.testing.WorkspaceServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A call on a connection with a session that names another session. */
class NamedSessionTest {
    private static final String OTHER = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";

    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private WorkspaceServer server;
    private WorkspaceAgent agent;

    @BeforeEach
    void aSessionHasBegun() throws Exception {
        workspace = new GovernedWorkspace(new TestWorkspace(folder).file("a.txt", "a\n"));
        server = workspace.server().role(Role.EXECUTOR);
        agent = server.begun(Caller.on("stdio"));
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @ParameterizedTest
    @CsvSource({
        OTHER + ",INVALID_INPUT_VALUE,'session_id must be the session of this connection, or be left out'",
        "'',INVALID_INPUT_FORMAT,session_id must be a UUID",
        "mine,INVALID_INPUT_FORMAT,session_id must be a UUID",
    })
    @Spec({"R38", "SE-44"})
    void isRejectedWithTheFieldsOfItsOwnSessionAndRecordedInItsWorkspace(String id, String code, String message) {
        String own = agent.success("session_status", JsonObject.EMPTY)
                .string("session_id")
                .orElseThrow();

        JsonObject failure = agent.failure("read_file", Args.of("path", "a.txt", "session_id", id));

        assertThat(failure.string("error_code")).hasValue(code);
        assertThat(failure.string("human_message")).hasValue(message);
        assertThat(failure.string("role")).hasValue("WINDSURF");
        assertThat(failure.string("session_id")).hasValue(own);
        assertThat(failure.string("workspace_root")).hasValue(workspace.root().toString());
        JsonObject recorded = server.entries().getLast();
        assertThat(recorded.string("error_code")).hasValue(code);
        assertThat(recorded.string("session")).hasValue(own);
        assertThat(agent.success("read_file", Args.of("path", "a.txt", "session_id", own))
                        .string("content"))
                .hasValue("a\n");
    }

    @Test
    @Spec("R38")
    void isRejectedAlsoIfTheOtherSessionIsOneOfTheSameCaller() throws Exception {
        WorkspaceAgent other = server.begun(Caller.on("another connection"));
        String id = other.success("session_status", JsonObject.EMPTY)
                .string("session_id")
                .orElseThrow();

        JsonObject failure = agent.failure("read_file", Args.of("path", "a.txt", "session_id", id));

        assertThat(failure.string("error_code")).hasValue("INVALID_INPUT_VALUE");
    }

    @Test
    void filtersTheAuditLogByAnySession() throws Exception {
        WorkspaceAgent other = server.begun(Caller.on("another connection"));
        String id = other.success("session_status", JsonObject.EMPTY)
                .string("session_id")
                .orElseThrow();

        JsonObject ofTheOther = agent.success("read_audit_log", Args.of("session_id", id));
        JsonObject ofNone = agent.success("read_audit_log", Args.of("session_id", OTHER));

        assertThat(JsonText.print(ofTheOther)).contains("\"event\":\"session_begun\"", id);
        assertThat(JsonText.print(ofNone)).isEqualTo("{\"entries\":[],\"next_after\":null}");
    }
}
