package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import dev.faultline.toolsets.workspace.testing.WorkspaceServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An entry of the audit log has the values of the envelope, whatever the caller sent as its plan and its phase. */
class RecordedAsSentTest {
    private static final String HASH = "0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCD";

    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;
    private WorkspaceServer server;

    @BeforeEach
    void aServer() throws Exception {
        workspace = new GovernedWorkspace(folder);
        server = workspace.server().role(Role.EXECUTOR).lockOn(LockOn.NEVER);
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        write_file     | {'path':'a','content':'b','plan':'$hash','phase_id':'P\\n1'} | "$hash" | "P\\n1"
        write_file     | {'path':'a','content':'b','plan':'abc'}                       | null    | null
        write_file     | {'path':'a','content':'b','plan':''}                          | null    | null
        write_file     | {'path':'a','content':'b','plan':'docs/plans/x.md'}           | null    | null
        write_file     | {'path':'a','content':'b','plan':'$hash$hash'}                | null    | null
        write_file     | {'path':'a','content':'b','plan':7,'phase_id':7}              | null    | null
        delete_file    | {'path':'a','plan':'$long','phase_id':'$long'}                | null    | "$cut"
        lint_plan      | {'hash':'abc','phase_id':' '}                                 | null    | null
        lint_plan      | {'hash':'$hash','phase_id':''}                                | "$hash" | null
        read_file      | {'path':'a','phase_id':'$long'}                               | null    | "$cut"
        read_file      | {'path':'a','phase_id':' \\t '}                               | null    | null
        read_file      | {'path':'a','phase_id':'Phase 5a – draft'}                    | null    | "Phase 5a – draft"
        begin_session  | {'workspace_root':'/none','phase_id':'$long'}                 | null    | "$cut"
        """)
    @Spec({"SE-37", "SE-09", "R9"})
    void hasTheSamePlanAndPhase(String tool, String arguments, String plan, String phase) throws Exception {
        WorkspaceAgent agent =
                tool.equals("begin_session") ? server.agent(Caller.on("new")) : server.begun(Caller.on("begun"));

        JsonObject sent = agent.failure(tool, (JsonObject) parsed(arguments));
        JsonObject recorded = (tool.equals("begin_session") ? server.ownEntries() : server.entries()).getLast();

        assertThat(sent.get("plan_hash")).hasValue(parsed(plan));
        assertThat(sent.get("phase_id")).hasValue(parsed(phase));
        for (String member : List.of("error_code", "tool_name", "invariant_id", "phase_id", "plan_hash", "timestamp")) {
            assertThat(recorded.get(member)).as(member).isEqualTo(sent.get(member));
        }
        assertThat(recorded.string("message")).isEqualTo(sent.string("human_message"));
    }

    private static JsonValue parsed(String text) {
        String json = text.replace('\'', '"')
                .replace("$hash", HASH)
                .replace("$long", "x".repeat(50_000))
                .replace("$cut", "x".repeat(253) + "...");
        return JsonText.read(json).clean().orElseThrow();
    }
}
