package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What calls in a governed workspace cost in round trips to the store, and what they answer when it is lost. */
@Tag("thorough")
class GovernedStoreTest {
    private static final PostgresServer POSTGRES = PostgresServer.shared();
    // Not those of HTTP sessions, which the server asks for once a second.
    private static final String TABLES = "faultline.w";
    private static final Path GUIDE = Path.of("../docs/guides/several-servers.md");

    @TempDir
    private static Path folder;

    private static Path workspace;
    private static String plan;
    private static PostgresRelay relay;
    private static HttpServer server;
    private static String executor;
    private static String planner;

    @BeforeAll
    static void start() throws Exception {
        StoreUrl.Postgres database = POSTGRES.database();
        POSTGRES.shiftClock(database.database(), 1); // the clocks of servers and the database need not agree
        Schema.migrate(Database.of(database, POSTGRES.environment()));
        workspace = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
        Path home = folder.resolve("home");
        plan = ApprovedPlan.in(workspace, folder.resolve("person"), List.of(home));
        relay = PostgresRelay.to(database, TABLES);
        Path tokens = folder.resolve("tokens");
        executor = HttpServer.token(tokens, "ann", "executor", "");
        planner = HttpServer.token(tokens, "bob", "planner", "");
        Map<String, String> environment = new HashMap<>(POSTGRES.environment());
        environment.put("FAULTLINE_HOME", home.toString());
        server = new HttpServer(Run.start(
                environment,
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workspace",
                "--root",
                folder.resolve("root").toString(),
                "--token-file",
                tokens.toString(),
                "--tool-timeout",
                "1m",
                "--store",
                relay.url().shown()));
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        relay.close();
    }

    @Test
    void aWriteThatLosesTheStoreSaysWhetherItWasDone() throws Exception {
        ToolConnection agent = begun(executor);
        Path file = workspace.resolve("src/lost.txt");
        String before = ToolConnection.member(success(agent, "write_file", write("src/lost.txt", "0", "")), "hash");

        relay.cutAtRequest(1); // finds the session
        JsonObject unfound = failure(agent, "write_file", write("src/lost.txt", "1", before));
        relay.restore();
        assertThat(ToolConnection.member(unfound, "error_code")).isEqualTo("INTERNAL_ERROR");
        assertThat(ToolConnection.effect(unfound)).isEqualTo("none");
        assertThat(file).hasContent("0");

        relay.cutAtRequest(2); // takes the right to write
        JsonObject untaken = failure(agent, "write_file", write("src/lost.txt", "2", before));
        relay.restore();
        assertThat(ToolConnection.member(untaken, "error_code")).isEqualTo("FILE_WRITE_FAILED");
        assertThat(ToolConnection.effect(untaken)).isEqualTo("none");
        assertThat(file).hasContent("0");

        relay.cutAtRequest(3); // returns it
        JsonObject unreturned = failure(agent, "write_file", write("src/lost.txt", "3", before));
        relay.restore();
        assertThat(ToolConnection.member(unreturned, "error_code")).isEqualTo("FILE_WRITE_FAILED");
        assertThat(ToolConnection.effect(unreturned)).isEqualTo("unknown");
        assertThat(file).hasContent("3");

        success(agent, "write_file", write("src/lost.txt", "4", Writer.hash("3")));
        assertThat(file).hasContent("4");
        assertThat(JsonText.print(success(agent, "verify_audit_log", "{}"))).contains("\"sound\":true");
    }

    @Test
    void aCallCostsTheRoundTripsInTheGuide() throws Exception {
        ToolConnection agent = new ToolConnection(server.connect(executor));
        Files.writeString(workspace.resolve("a.txt"), "a");

        assertCost("`begin_session`", cost(() -> begin(agent)));
        for (String reading :
                List.of("session_status", "list_files", "list_plans", "read_audit_log", "verify_audit_log")) {
            assertCost("`" + reading + "`", cost(() -> success(agent, reading, "{}")));
        }
        assertCost("`read_file`", cost(() -> success(agent, "read_file", "{\"path\":\"a.txt\"}")));
        assertCost("`check_write`", cost(() -> success(agent, "check_write", write("src/new.txt", "1", ""))));
        assertCost("`write_file`", fewest("src/cost", path -> success(agent, "write_file", write(path, "1", ""))));
        ToolConnection planning = begun(planner);
        assertCost("`save_plan`", fewest("a goal", goal -> success(planning, "save_plan", otherPlan(goal))));
        assertCost("`lint_plan`", cost(() -> success(planning, "lint_plan", otherPlan("another goal"))));
        assertCostOfALock(agent);
        assertCost("`end_session`", cost(() -> success(agent, "end_session", "{}")));
    }

    // The right to write of a failed write is returned alone if its lock takes long.
    private static void assertCostOfALock(ToolConnection agent) throws Exception {
        int locking = Integer.MAX_VALUE;
        int unlocking = Integer.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            String report = write("docs/reports/a" + i + ".md", "PLAN_SCOPE_VIOLATION", "");
            locking = Math.min(locking, cost(() -> failure(agent, "write_file", write("a", "1", ""))));
            unlocking = Math.min(unlocking, cost(() -> success(agent, "write_file", report)));
        }
        assertCost("a write that fails and locks its session", locking);
        assertCost("the failure report that unlocks it", unlocking);
    }

    private static void assertCost(String call, int roundTrips) throws Exception {
        assertThat(roundTrips).as(call).isLessThanOrEqualTo(3);
        assertThat(Files.readString(GUIDE)).containsPattern("\\| [^|]*" + call + "[^|]* \\| " + roundTrips + " \\|");
    }

    private interface Work {
        JsonObject run() throws Exception;
    }

    private interface Attempt {
        JsonObject run(String name) throws Exception;
    }

    private static int cost(Work call) throws Exception {
        int before = relay.roundTrips();
        JsonObject unused = call.run();
        return relay.roundTrips() - before;
    }

    // The right to write is renewed while a write takes longer than a second.
    private static int fewest(String name, Attempt call) throws Exception {
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            String each = name + i;
            fewest = Math.min(fewest, cost(() -> call.run(each)));
        }
        return fewest;
    }

    private static ToolConnection begun(String token) throws Exception {
        ToolConnection connection = new ToolConnection(server.connect(token));
        begin(connection);
        return connection;
    }

    private static JsonObject begin(ToolConnection connection) throws Exception {
        return success(connection, "begin_session", "{\"workspace_root\":\"" + workspace + "\"}");
    }

    private static String write(String path, String content, String previous) {
        return "{\"path\":\"" + path + "\",\"content\":\"" + content + "\",\"plan\":\"" + plan + "\""
                + (previous.isEmpty() ? "" : ",\"previousHash\":\"" + previous + "\"") + "}";
    }

    private static String otherPlan(String goal) throws Exception {
        String text = ApprovedPlan.text().replace("The program greets in French.", goal);
        return JsonText.print(JsonObject.of("content", new JsonString(text)));
    }

    private static JsonObject success(ToolConnection agent, String tool, String arguments) throws Exception {
        JsonObject result = agent.call(tool, arguments).orElseThrow();
        assertThat(ToolConnection.isSuccess(result)).as(JsonText.print(result)).isTrue();
        return result;
    }

    private static JsonObject failure(ToolConnection agent, String tool, String arguments) throws Exception {
        JsonObject result = agent.call(tool, arguments).orElseThrow();
        assertThat(ToolConnection.isSuccess(result)).as(JsonText.print(result)).isFalse();
        return result;
    }
}
