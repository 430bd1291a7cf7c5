package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.fleet.workflow.WorkflowStore;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.storage.SessionExport;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers that do the steps of one run in turn, and of which either is killed in the middle of a step;
 * {@code dev/crash shared-workflow} does it 200 times.
 */
@Tag("thorough")
class SharedWorkflowKillTest {
    private static final PostgresServer DATABASES = PostgresServer.shared();
    private static final int KILLS = Integer.getInteger("shared.workflow.kills", 10);
    private static final int MOST_STEPS = 6;
    private static final int LONGEST_WAIT_MICROS = 12_000;

    @TempDir
    private Path folder;

    @Test
    @Spec("TE-22")
    void noStepIsLostOrDoneTwiceWhicheverServerDies() throws Exception {
        Random random = new Random(1);
        StoreUrl.Postgres database = DATABASES.database();
        Schema.migrate(Database.of(database, DATABASES.environment()));
        List<Path> homes =
                List.of(Files.createDirectory(folder.resolve("one")), Files.createDirectory(folder.resolve("two")));
        List<SharedServer> servers = new ArrayList<>();
        String session;
        int done = 0;
        try {
            for (Path home : homes) {
                servers.add(SharedServer.start(home, database.shown()));
            }
            String token = token(servers.getFirst()
                    .call(
                            "start_workflow",
                            "{\"workflowId\":\"counting\",\"workspacePath\":\"/w\",\"goal\":\"survive\"}"));
            session = WorkflowRun.session(token);
            for (int kill = 0; kill < KILLS; kill++) {
                for (int step = random.nextInt(MOST_STEPS); step >= 0; step--) {
                    token = advanced(servers.get(step % 2), token, done++);
                }
                int victim = random.nextInt(2);
                servers.get(victim).send(step(token, done));
                // The kill comes at a random moment of the step, which no condition can select.
                Thread.sleep(0, 1_000 * random.nextInt(1_000));
                Thread.sleep(random.nextInt(LONGEST_WAIT_MICROS / 1_000));
                servers.get(victim).kill();
                // The client repeats the call at the other server, which answers as if nothing had happened.
                token = advanced(servers.get(1 - victim), token, done++);
                servers.set(victim, SharedServer.start(homes.get(victim), database.shown()));
            }
        } finally {
            servers.forEach(SharedServer::close);
        }

        requireEachStepOnce(database, new SessionId(session), done);
    }

    private static void requireEachStepOnce(StoreUrl.Postgres database, SessionId id, int done) throws Exception {
        try (SharedStore store = SharedStore.open(database, DATABASES.environment())) {
            SessionCheck check =
                    SessionCheck.of(id, new WorkflowStore(store).find(id).orElseThrow());
            assertThat(check.health()).isInstanceOf(SessionHealth.Healthy.class);
            assertThat(notes(check))
                    .isEqualTo(
                            IntStream.range(0, done).mapToObj(Integer::toString).toList());
        }
    }

    private static String advanced(SharedServer server, String token, int number) throws Exception {
        JsonObject answer = server.step(step(token, number));

        assertThat(JsonText.print(answer)).contains("\"stepId\":\"rounds@" + (number + 1) + "::count\"");
        return token(answer);
    }

    private static String step(String token, int number) {
        return WorkflowRun.arguments(token, "\"notes\":\"" + number + "\"");
    }

    private static String token(JsonObject response) {
        return response.string("continueToken").orElseThrow(() -> new AssertionError(JsonText.print(response)));
    }

    private static List<String> notes(SessionCheck check) {
        JsonArray steps =
                (JsonArray) new SessionExport(check).toJson().get("steps").orElseThrow();
        return steps.items().stream()
                .map(step -> ((JsonObject) step).string("notesMarkdown").orElseThrow())
                .toList();
    }
}
