package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers whose workflow sessions are in one database, over HTTP. */
@Tag("thorough")
class SharedWorkflowTest {
    private static final PostgresServer DATABASES = PostgresServer.shared();
    private static final String NOTES = "\"notes\":\"done\"";
    private static final String REHYDRATE = "\"intent\":\"rehydrate\",\"workspacePath\":\"/w\"";
    private static final long LIMIT_SECONDS = 60;
    private static final int MOST_ROUND_TRIPS = 3;
    // The servers also keep their sessions over HTTP in the database, about once a second.
    private static final String TABLES = "faultline.workflow_";

    @TempDir
    private static Path folder;

    private static StoreUrl.Postgres database;
    private static String store;
    private static PostgresRelay counting;
    private static PostgresRelay failing;
    private static SharedServer one;
    private static SharedServer two;

    @BeforeAll
    static void start() throws Exception {
        database = DATABASES.database();
        Schema.migrate(Database.of(database, DATABASES.environment()));
        store = database.shown();
        counting = PostgresRelay.to(database, TABLES);
        failing = PostgresRelay.to(database, TABLES);
        one = SharedServer.start(
                Files.createDirectory(folder.resolve("one")), counting.url().shown());
        two = SharedServer.start(
                Files.createDirectory(folder.resolve("two")), failing.url().shown());
    }

    @AfterAll
    static void stop() throws IOException {
        one.close();
        two.close();
        counting.close();
        failing.close();
    }

    @Test
    @Spec("TE-22")
    void alternatingServersGiveTheAnswersOfASingleOne() throws Exception {
        Path home = Files.createDirectory(folder.resolve("single"));
        try (WorkflowClient single = WorkflowClient.start(home, WorkflowProcess.WORKFLOWS)) {
            JsonObject alone = single.success("start_workflow", begin("counting", ""));
            JsonObject shared = one.call("start_workflow", begin("counting", ""));
            for (int step = 0; step < 8; step++) {
                assertThat(withoutTokens(shared)).isEqualTo(withoutTokens(alone));
                alone = single.success("continue_workflow", WorkflowRun.arguments(token(alone), NOTES));
                shared = server(step).call("continue_workflow", WorkflowRun.arguments(token(shared), NOTES));
            }

            assertThat(withoutTokens(shared)).isEqualTo(withoutTokens(alone));
        }
    }

    @Test
    @Spec("TE-22")
    void aRepeatedCallReturnsTheFirstResponseOnEveryServer() throws Exception {
        String first = WorkflowRun.arguments(token(one.call("start_workflow", begin("counting", ""))), NOTES);

        JsonObject response = one.call("continue_workflow", first);
        JsonObject next = two.call("continue_workflow", WorkflowRun.arguments(token(response), NOTES));

        assertThat(two.call("continue_workflow", first)).isEqualTo(response);
        assertThat(one.call("continue_workflow", WorkflowRun.arguments(token(response), NOTES)))
                .isEqualTo(next);
    }

    @Test
    @Spec("TE-22")
    void concurrentServersDoAStepOnce() throws Exception {
        JsonObject last = one.call("start_workflow", begin("counting", ""));
        for (int step = 1; step <= 5; step++) {
            String arguments = WorkflowRun.arguments(token(last), NOTES);
            List<JsonObject> answers = together(() -> one.step(arguments), () -> two.step(arguments));
            last = answers.getFirst();

            assertThat(answers).allMatch(last::equals);
            assertThat(last.object("pending").orElseThrow().string("stepId")).contains("rounds@" + step + "::count");
        }
    }

    @Test
    void concurrentServersStartARunWithAKeyOnce() throws Exception {
        String arguments = begin("counting", ",\"idempotencyKey\":\"once\"");

        List<JsonObject> answers =
                together(() -> one.call("start_workflow", arguments), () -> two.call("start_workflow", arguments));

        assertThat(answers.getFirst()).isEqualTo(answers.getLast());
    }

    @Test
    void aSessionOfOneServerIsResumedAtTheOther() throws Exception {
        one.call("start_workflow", begin("counting", "").replace("a goal", "unmistakable"));

        JsonObject found = two.call("resume_session", "{\"query\":\"unmistakable\",\"workspacePath\":\"/w\"}");

        assertThat(JsonText.print(found)).contains("\"title\":\"unmistakable\"");
    }

    @Test
    void aCallCostsAtMostThreeRoundTrips() throws Exception {
        JsonObject run = two.call("start_workflow", begin("counting", ""));
        List<Integer> trips = new ArrayList<>();

        for (int step = 0; step < 4; step++) {
            // The other server does a step, so that this one has never seen the session, or only an older state of it.
            run = two.step(WorkflowRun.arguments(token(run), NOTES));
            int before = counting.roundTrips();
            String arguments = WorkflowRun.arguments(token(run), NOTES);
            run = one.step(arguments);
            trips.add(counting.roundTrips() - before);
            trips.add(counted("continue_workflow", arguments));
            trips.add(counted("continue_workflow", WorkflowRun.arguments(token(run), REHYDRATE)));
            trips.add(counted(
                    "checkpoint_workflow",
                    "{\"checkpointToken\":\"" + run.string("checkpointToken").orElseThrow() + "\"}"));
        }
        trips.add(counted("start_workflow", begin("counting", "")));
        trips.add(counted("start_workflow", begin("counting", ",\"idempotencyKey\":\"counted\"")));

        assertThat(trips).allMatch(count -> count > 0 && count <= MOST_ROUND_TRIPS, "round trips");
    }

    @Test
    @Spec({"TE-31", "TE-32"})
    void aStepThatLostTheStoreIsDoneByItsRepetition() throws Exception {
        JsonObject run = two.call("start_workflow", begin("counting", ""));
        for (int request = 1; request <= MOST_ROUND_TRIPS; request++) {
            String arguments = WorkflowRun.arguments(token(run), NOTES);
            failing.cutAtRequest(request);
            JsonObject lost = two.call("continue_workflow", arguments);
            failing.restore();
            run = two.step(arguments);

            assertThat(JsonText.print(lost))
                    .contains("\"code\":\"INTERNAL_ERROR\"", "session_store_error", "retryable_after_ms")
                    .contains("the database does not answer")
                    .doesNotContain("127.0.0.1");
            assertThat(run.object("pending").orElseThrow().string("stepId")).contains("rounds@" + request + "::count");
        }
    }

    @Test
    void aPausedServerNeitherDoesAStepAgainNorAnswersAsIfItHad() throws Exception {
        JsonObject run = two.call("start_workflow", begin("two-steps", ""));
        String session = WorkflowRun.session(token(run));
        String arguments = WorkflowRun.arguments(token(run), NOTES);
        failing.atRequest(2, two::pause); // the first finds the session, the second leases it
        CompletableFuture<JsonObject> late =
                CompletableFuture.supplyAsync(() -> answer(() -> two.call("continue_workflow", arguments)));
        JsonObject done;
        try {
            awaitSecondLease(session);
            // The other server waits until the lease has expired.
            done = one.step(arguments);
        } finally {
            two.resume();
        }

        assertThat(done.string("kind")).contains("ok");
        assertThat(late.get(LIMIT_SECONDS, TimeUnit.SECONDS).object("retry").flatMap(retry -> retry.string("kind")))
                .contains("retryable_after_ms");
        assertThat(two.step(arguments)).isEqualTo(done);
        assertThat(command("workflow", "doctor", session, "--store", store).out())
                .contains("healthy, 2 entries");
    }

    // The start of the run took the first.
    private static void awaitSecondLease(String session) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        try (Connection connection = DATABASES.connect(database.database());
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT 1 FROM faultline.workflow_session WHERE id = ? AND fence = 2")) {
            statement.setString(1, session);
            boolean leased = false;
            while (!leased && System.nanoTime() < deadline) {
                try (ResultSet found = statement.executeQuery()) {
                    leased = found.next();
                }
            }
            assertThat(leased).isTrue();
        }
    }

    @Test
    void doctorAndExportReadTheDatabase() throws Exception {
        JsonObject run = one.call("start_workflow", begin("two-steps", ""));
        String session = "sess_" + WorkflowRun.session(token(run));
        two.call("continue_workflow", WorkflowRun.arguments(token(run), "\"notes\":\"all of it\""));

        Run doctor = command("workflow", "doctor", session, "--store", store);
        Run export = command("workflow", "export", session, "--store", store);
        Run repair = command("workflow", "doctor", "--repair", "--store", store);

        assertThat(doctor.out()).contains(session + ": healthy, 2 entries, workflow two-steps");
        assertThat(doctor.exit()).isZero();
        assertThat(export.out()).contains("\"notesMarkdown\": \"all of it\"", "\"kind\": \"healthy\"");
        assertThat(export.exit()).isZero();
        assertThat(repair.err()).contains("--repair repairs files only");
        assertThat(repair.exit()).isEqualTo(2);
    }

    @Test
    void tokensOfBothServersStayValidWhenTheKeyIsReplaced() throws Exception {
        JsonObject before = one.call("start_workflow", begin("counting", ""));

        Run rotated = command("workflow", "doctor", "--rotate-key", "--store", store);
        JsonObject after = one.step(WorkflowRun.arguments(token(before), NOTES));
        JsonObject next = two.step(WorkflowRun.arguments(token(after), NOTES));

        assertThat(rotated.out()).contains("key: new tokens are signed with a new key");
        assertThat(next.object("pending").orElseThrow().string("stepId")).contains("rounds@2::count");
        assertThat(one.step(WorkflowRun.arguments(token(next), NOTES)).get("pending"))
                .isPresent();
    }

    private static Run command(String... arguments) throws Exception {
        Map<String, String> environment = new HashMap<>(DATABASES.environment());
        environment.put("FAULTLINE_HOME", folder.toString());
        return Run.of(Run.start(environment, arguments), new byte[0]);
    }

    private static int counted(String tool, String arguments) throws Exception {
        int before = counting.roundTrips();
        assertThat(one.call(tool, arguments).get("code")).isEmpty();
        return counting.roundTrips() - before;
    }

    private static SharedServer server(int turn) {
        return turn % 2 == 0 ? two : one;
    }

    private static String begin(String workflow, String more) {
        return "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"a goal\"" + more + "}";
    }

    private static String token(JsonObject response) {
        return response.string("continueToken").orElseThrow(() -> new AssertionError(JsonText.print(response)));
    }

    private static String withoutTokens(JsonObject response) {
        return JsonText.print(response).replaceAll("(ct|ck)_[\\w-]{20,}", "$1");
    }

    private interface Call {
        JsonObject answer() throws Exception;
    }

    private static List<JsonObject> together(Call first, Call second) throws ExecutionException, InterruptedException {
        CompletableFuture<JsonObject> answer = CompletableFuture.supplyAsync(() -> answer(first));
        JsonObject other = answer(second);
        return List.of(answer.get(), other);
    }

    private static JsonObject answer(Call call) {
        try {
            return call.answer();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
