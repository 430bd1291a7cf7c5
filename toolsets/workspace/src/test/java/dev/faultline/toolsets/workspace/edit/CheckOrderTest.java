package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tools that change files and {@code check_write} run the same checks in the same order. */
class CheckOrderTest {
    private static final String ZERO_HASH = "0".repeat(64);
    private static final String PLAN = SamplePlan.BODY
            .replace("Allowed operations: create, modify", "Allowed operations: create, modify, delete, move")
            .replace("Forbidden operations: delete", "Forbidden operations: none");

    @TempDir
    private static Path folder;

    private static TestWorkspace workspace;
    private static GovernedWorkspace governed;
    private static String plan;
    private static String proposed;
    private static String edited;

    @TempDir
    private Path sessions;

    @BeforeAll
    static void createAWorkspaceWithPlans() throws Exception {
        workspace = new TestWorkspace(folder)
                .file("src/old.txt", "old\n")
                .file("src/other.txt", "other\n")
                .file("src/check.sh", "exit 0\n")
                .file("notes.txt", "notes\n")
                .file("docs/reports/old.md", "old")
                .link("docs/reports/linked", "../../src")
                .link("src/outside", "../../ws-evil");
        governed = new GovernedWorkspace(workspace);
        plan = governed.approved(PLAN);
        proposed = governed.saved(PLAN.replace("two languages", "three languages"));
        edited = governed.approved(PLAN.replace("two languages", "four languages"));
        Path file = workspace.root.resolve("docs/plans/" + edited + ".md");
        Files.writeString(file, Files.readString(file).replace("- src/", "- src/\n- etc/"));
        governed.checks("{\"commands\":[{\"name\":\"check\",\"run\":[\"sh\",\"src/check.sh\"]}]}");
    }

    @AfterEach
    void close() throws Exception {
        governed.close();
    }

    // With locks of its own, which the next test does not take over.
    private WorkspaceAgent agent(Role role, LockOn lockOn, Caller caller) throws Exception {
        return governed.server().role(role).lockOn(lockOn).sessions(sessions).begun(caller);
    }

    private WorkspaceAgent executor() throws Exception {
        return agent(Role.EXECUTOR, LockOn.NEVER, Caller.on("executor"));
    }

    static Stream<Arguments> badRequests() {
        return Stream.of(
                arguments("write_file", "{'path':'src/a.txt'}"),
                arguments("write_file", "{'path':'../a.txt'}"),
                arguments("write_file", "{'path':'../a.txt','content':'a'}"),
                arguments("write_file", "{'path':'src/a.txt','plan':'$plan'}"),
                arguments("write_file", "{'path':'src/a.txt','plan':'$plan','role':'planner'}"),
                arguments("write_file", "{'path':'src/a.txt','plan':'$plan','content':'a','patch':'b','role':'x'}"),
                arguments("write_file", "{'path':'../a.txt','plan':'$plan','content':'a','role':'planner'}"),
                arguments("write_file", "{'path':'../a.txt','plan':'$plan','content':'a','role':'king'}"),
                arguments("write_file", "{'path':'../a.txt','plan':'$none','content':'a'}"),
                arguments("write_file", "{'path':'/etc/passwd','plan':'$none','content':'a'}"),
                arguments("write_file", "{'path':'src/outside/a','plan':'$proposed','content':'a'}"),
                arguments("write_file", "{'path':'etc/a','plan':'$none','content':'a'}"),
                arguments("write_file", "{'path':'other/a','plan':'$proposed','content':'// TODO'}"),
                arguments("write_file", "{'path':'etc/a','plan':'$edited','content':'a'}"),
                arguments("write_file", "{'path':'other/a','plan':'$plan','content':'// TODO'}"),
                arguments("write_file", "{'path':'notes.txt','plan':'$plan','content':'a'}"),
                arguments("write_file", "{'path':'src/old.txt','plan':'$plan','content':'a','phase_id':'PHASE_9'}"),
                arguments("write_file", "{'path':'src/vendor/a','plan':'$plan','content':'// TODO'}"),
                arguments("write_file", "{'path':'src/check.sh','plan':'$plan','content':'exit 1'}"),
                arguments("write_file", "{'path':'docs/plans/$plan.md','plan':'$plan','content':'a'}"),
                arguments("write_file", "{'path':'src/old.txt','plan':'$plan','content':'// TODO'}"),
                arguments("write_file", "{'path':'src/old.txt','plan':'$plan','content':'a','previousHash':'$none'}"),
                arguments("write_file", "{'path':'src','plan':'$plan','content':'a'}"),
                arguments("write_file", "{'path':'src/old.txt','plan':'$plan','patch':'no patch'}"),
                arguments(
                        "write_file",
                        "{'path':'src/old.txt','plan':'$plan','patch':'--- a/src/old.txt\\n+++ b/src/old.txt\\n@@ -1"
                                + " +1 @@\\n-new\\n+TODO\\n'}"),
                arguments("write_file", "{'path':'src/a.js','plan':'$plan','content':'// TODO\\nconsole.log(1)\\n'}"),
                arguments("write_file", "{'path':'src/a.rs','plan':'$plan','content':'// TODO\\nx.unwrap();\\n'}"),
                arguments("delete_file", "{'path':'../a'}"),
                arguments("delete_file", "{'path':'../a','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'../a','plan':'$none'}"),
                arguments("delete_file", "{'path':'../a','plan':'$none','previousHash':'$none','role':'planner'}"),
                arguments("delete_file", "{'path':'../a','plan':'$none','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'other/a','plan':'$none','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'other/a','plan':'$proposed','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'other/a','plan':'$edited','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'notes.txt','plan':'$plan','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'src/check.sh','plan':'$plan','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'src/old.txt','plan':'$plan','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'src/none.txt','plan':'$plan','previousHash':'$none'}"),
                arguments("move_file", "{'path':'src/old.txt'}"),
                arguments("move_file", "{'path':'../a','plan':'$plan','previousHash':'$none'}"),
                arguments("move_file", "{'path':'../a','destination':'src/b'}"),
                arguments("move_file", "{'path':'../a','destination':'/b','plan':'$none','previousHash':'$none'}"),
                arguments("move_file", "{'path':'src/a','destination':'../b','plan':'$none','previousHash':'$none'}"),
                arguments(
                        "move_file",
                        "{'path':'src/a','destination':'other/b','plan':'$proposed','previousHash':'$none'}"),
                arguments(
                        "move_file", "{'path':'src/a','destination':'other/b','plan':'$plan','previousHash':'$none'}"),
                arguments(
                        "move_file",
                        "{'path':'src/old.txt','destination':'src/b','plan':'$plan','previousHash':'$none'}"),
                arguments(
                        "move_file",
                        "{'path':'src/old.txt','destination':'src/other.txt','plan':'$plan','previousHash':'$old'}"));
    }

    @ParameterizedTest
    @MethodSource("badRequests")
    @Spec("R27")
    void theFirstRefusalOfTheToolIsTheFirstThatIsListed(String tool, String request) throws Exception {
        assertSameRefusal(executor(), tool, parsed(request));
    }

    static Stream<Arguments> requestsOfOthers() {
        return Stream.of(
                arguments("write_file", "{'path':'../a.txt'}"),
                arguments("write_file", "{'path':'src/a.txt','plan':'$plan','content':'a'}"),
                arguments("write_file", "{'path':'docs/reports/a.md','content':'FILE_NOT_FOUND'}"),
                arguments("delete_file", "{'path':'../a','plan':'$none','previousHash':'$none'}"),
                arguments("move_file", "{'path':'src/a','destination':'b','plan':'$plan','previousHash':'$none'}"));
    }

    @ParameterizedTest
    @MethodSource("requestsOfOthers")
    void theSameHoldsForTheOtherRole(String tool, String request) throws Exception {
        assertSameRefusal(agent(Role.PLANNER, LockOn.NEVER, Caller.on("planner")), tool, parsed(request));
    }

    @ParameterizedTest
    @MethodSource("requestsOfOthers")
    void theSameHoldsForATokenThatMayNotWrite(String tool, String request) throws Exception {
        Caller reader = new Caller("reader", Optional.of("rob"), Optional.of("planner"), Optional.of(Set.of("read")));

        assertSameRefusal(agent(Role.PLANNER, LockOn.NEVER, reader), tool, parsed(request));
    }

    @ParameterizedTest
    @MethodSource("requestsOfOthers")
    void theSameHoldsInALockedSession(String tool, String request) throws Exception {
        WorkspaceAgent locked = agent(Role.PLANNER, LockOn.ANY, Caller.on("locked"));
        JsonObject unused = locked.failure("read_file", JsonObject.of("path", text("../a")));

        assertSameRefusal(locked, tool, parsed(request));
    }

    static Stream<Arguments> badReports() {
        return Stream.of(
                arguments("{'path':'docs/reports/old.md','content':'PATH_TRAVERSAL_BLOCKED'}"),
                arguments("{'path':'docs/reports/linked/a.md','content':'PATH_TRAVERSAL_BLOCKED'}"),
                arguments("{'path':'docs/reports/a.md','content':'PATH_TRAVERSAL_BLOCKED','patch':'a'}"),
                arguments("{'path':'docs/reports/a.md','content':'PATH_TRAVERSAL_BLOCKED','previousHash':'$none'}"));
    }

    @ParameterizedTest
    @MethodSource("badReports")
    void theFirstRefusalOfAFailureReportIsTheFirstThatIsListed(String report) throws Exception {
        WorkspaceAgent locked = agent(Role.EXECUTOR, LockOn.ANY, Caller.on("locked"));
        JsonObject unused = locked.failure("read_file", JsonObject.of("path", text("../a")));

        assertSameRefusal(locked, "write_file", parsed(report));
    }

    @Test
    void theSameHoldsForAReportOfAFailureThatIsNoLongerInTheLog() throws Exception {
        WorkspaceAgent locked = agent(Role.EXECUTOR, LockOn.ANY, Caller.on("locked"));
        JsonObject unused = locked.failure("read_file", JsonObject.of("path", text("../a")));
        locked.close();
        Files.delete(governed.log());
        governed.acceptLog();

        assertSameRefusal(
                agent(Role.EXECUTOR, LockOn.ANY, Caller.on("locked")),
                "write_file",
                parsed("{'path':'docs/reports/a.md','content':'PATH_TRAVERSAL_BLOCKED'}"));
    }

    @Test
    void aReportThatIsListedAsAllowedUnlocksTheSession() throws Exception {
        WorkspaceAgent locked = agent(Role.EXECUTOR, LockOn.ANY, Caller.on("locked"));
        JsonObject unused = locked.failure("read_file", JsonObject.of("path", text("../a")));
        JsonObject report = parsed("{'path':'docs/reports/a.md','content':'PATH_TRAVERSAL_BLOCKED','role':'planner'}");

        assertThat(refusals(locked, "write_file", report)).isEmpty();
        assertThat(JsonText.print(locked.success("write_file", report))).contains("\"unlocked\":true");
    }

    static Stream<Arguments> unknownArguments() {
        return Stream.of(
                arguments("write_file", "{'path':'../a','destination':'b','plan':'$none','content':'a'}"),
                arguments("write_file", "{'path':'../a','destination':'b','plan':'$none'}"),
                arguments("delete_file", "{'path':'../a','content':'b','plan':'$none','previousHash':'$none'}"),
                arguments("delete_file", "{'path':'../a','content':'b'}"),
                arguments(
                        "move_file",
                        "{'path':'../a','destination':'b','patch':'c','plan':'$none','previousHash':'$none'}"));
    }

    @ParameterizedTest
    @MethodSource("unknownArguments")
    void anArgumentThatTheToolDoesNotHaveIsRefusedWithTheSameCode(String tool, String request) throws Exception {
        WorkspaceAgent executor = executor();

        JsonObject failure = executor.failure(tool, parsed(request));

        assertThat(refusals(executor, tool, parsed(request)).getFirst().string("error_code"))
                .isEqualTo(failure.string("error_code"));
    }

    private static void assertSameRefusal(WorkspaceAgent agent, String tool, JsonObject request) {
        List<JsonObject> refusals = refusals(agent, tool, request);
        JsonObject failure = agent.failure(tool, request);

        assertThat(refusals).isNotEmpty();
        assertThat(failure.string("error_code")).isEqualTo(refusals.getFirst().string("error_code"));
        assertThat(failure.string("human_message").orElseThrow())
                .contains(refusals.getFirst().string("message").orElseThrow());
    }

    private static List<JsonObject> refusals(WorkspaceAgent agent, String tool, JsonObject request) {
        JsonObject operation = JsonObject.of("operation", text(tool.replace("_file", "")));
        JsonObject checked = agent.success("check_write", request.with(operation));
        return ((JsonArray) checked.get("refusals").orElseThrow())
                .items().stream().map(item -> (JsonObject) item).toList();
    }

    private static JsonObject parsed(String request) {
        String json = request.replace('\'', '"')
                .replace("$plan", plan)
                .replace("$proposed", proposed)
                .replace("$edited", edited)
                .replace("$old", workspace.hash("src/old.txt"))
                .replace("$none", ZERO_HASH);
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }

    private static JsonString text(String value) {
        return new JsonString(value);
    }
}
