package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers, each with its own home, that share a database and write in the same workspace. */
@Tag("thorough")
class SharedWritesTest {
    private static final PostgresServer SERVER = PostgresServer.shared();

    private static final StoreUrl.Postgres URL = SERVER.database();

    @TempDir
    private static Path folder;

    private static Path workspace;
    private static String plan;
    private static HttpServer one;
    private static HttpServer two;

    @BeforeAll
    static void anApprovedPlan() throws Exception {
        Schema.migrate(Database.of(URL, SERVER.environment()));
        workspace = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
        try (HttpServer planner = serve("planner", "--role", "planner")) {
            plan = member(
                    begun(planner)
                            .call("save_plan", JsonText.print(JsonObject.of("content", new JsonString(planText())))),
                    "hash");
        }
        decide("approve");
        for (String home : List.of("one", "two")) {
            Path keys = Files.createDirectories(folder.resolve(home).resolve("keys"));
            Files.copy(folder.resolve("person/keys/plan.key.pub"), keys.resolve("plan.key.pub"));
        }
        one = serve("one");
        two = serve("two");
    }

    @AfterAll
    static void ended() {
        one.close();
        two.close();
    }

    private static String planText() throws Exception {
        try (InputStream stream = SharedWritesTest.class.getResourceAsStream("/workspace/plan.md")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void decide(String decision) throws Exception {
        Run run = Run.of(
                Run.start(
                        environment("person"),
                        "plan",
                        decision,
                        plan,
                        "--root",
                        workspace.toString(),
                        "--store",
                        URL.shown()),
                new byte[0]);
        assertThat(run.exit()).as(run.err()).isZero();
    }

    private static HttpServer serve(String home, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workspace",
                "--root",
                folder.resolve("root").toString(),
                "--tool-timeout",
                "1m",
                "--store",
                URL.shown()));
        arguments.addAll(Arrays.asList(more));
        return new HttpServer(Run.start(environment(home), arguments.toArray(String[]::new)));
    }

    private static Map<String, String> environment(String home) {
        Map<String, String> environment = new HashMap<>(SERVER.environment());
        environment.put("FAULTLINE_HOME", folder.resolve(home).toString());
        return environment;
    }

    private static HttpConnection begun(HttpServer server) throws Exception {
        HttpConnection connection = server.connect();
        String begun = connection.text("begin_session", "{\"workspace_root\":\"" + workspace + "\"}");
        assertThat(begun).doesNotContain("error_code");
        return connection;
    }

    private static String write(HttpConnection connection, String path, String content, String previous)
            throws Exception {
        return connection.text(
                "write_file",
                "{\"path\":\"" + path + "\",\"content\":\"" + content + "\",\"plan\":\"" + plan + "\""
                        + (previous.isEmpty() ? "" : ",\"previousHash\":\"" + previous + "\"") + "}");
    }

    private static String member(JsonObject response, String name) {
        return response.object("result")
                .flatMap(result -> result.object("structuredContent"))
                .flatMap(content -> content.string(name))
                .orElseThrow(() -> new AssertionError(response));
    }

    private static String hash(String response) {
        return member(
                (JsonObject) JsonText.read(response).clean().orElseThrow(() -> new AssertionError(response)), "hash");
    }

    @Test
    void oneOfAHundredWritersWinsEachRound() throws Exception {
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<HttpConnection> connections = List.of(begun(one), begun(two));
            String hash = hash(write(connections.getFirst(), "src/race.txt", "0", ""));
            for (int round = 1; round <= 3; round++) {
                List<Future<String>> asked = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    HttpConnection connection = connections.get(i % 2);
                    String content = round + "." + i;
                    String previous = hash;
                    asked.add(writers.submit(() -> write(connection, "src/race.txt", content, previous)));
                }
                List<String> answers = new ArrayList<>();
                for (Future<String> answer : asked) {
                    answers.add(answer.get());
                }

                List<String> winners = answers.stream()
                        .filter(answer -> !answer.contains("error_code"))
                        .toList();
                assertThat(winners).hasSize(1);
                assertThat(answers)
                        .filteredOn(answer -> answer.contains("HASH_MISMATCH"))
                        .hasSize(99);
                hash = hash(winners.getFirst());
            }
            String checked = connections.getLast().text("verify_audit_log", "{}");
            assertThat(checked).contains("\"sound\":true");
            try (Stream<String> lines = Files.lines(workspace.resolve("audit-log.jsonl"))) {
                assertThat(lines.filter(
                                line -> line.contains("\"event\":\"file_written\"") && line.contains("race.txt")))
                        .hasSize(4);
            }
        }
    }

    @Test
    void aServerThatWasPausedForTooLongDoesNotWrite() throws Exception {
        Path project = Files.createDirectories(
                ProjectFolder.of(folder.resolve("one"), workspace).folder());
        Path waiting = folder.resolve("waiting");
        Path released = folder.resolve("released");
        Files.writeString(project.resolve("preflight.json"), """
            {"commands": [{"name": "wait", "seconds": 55, "run":
              ["sh", "-c", "touch %s; while [ ! -e %s ]; do sleep 0.1; done"]}]}
            """.formatted(waiting, released));
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            HttpConnection first = begun(one);
            HttpConnection second = begun(two);
            Future<String> late = writers.submit(() -> write(first, "src/late.txt", "of one", ""));
            await(waiting);
            one.pause();

            String other = write(second, "src/late.txt", "of two", ""); // waits until the lease has expired
            one.resume();
            Files.createFile(released);

            assertThat(other).doesNotContain("error_code");
            // The other server ended the command before it undid what the write had begun.
            assertThat(late.get()).contains("PREFLIGHT_FAILED");
            assertThat(workspace.resolve("src/late.txt")).hasContent("of two");
            assertThat(second.text("verify_audit_log", "{}")).contains("\"sound\":true");
        } finally {
            Files.delete(project.resolve("preflight.json"));
        }
    }

    private static void await(Path file) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (Files.notExists(file) && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(file).exists();
    }

    @Test
    void aRevocationHoldsAtEveryServerAlsoIfTheApprovalIsPutBack() throws Exception {
        Path plans = workspace.resolve("docs/plans");
        Path text = plans.resolve(plan + ".md");
        Path signature = plans.resolve(plan + ".sig");
        byte[] approved = Files.readAllBytes(text);
        byte[] signed = Files.readAllBytes(signature);
        HttpConnection connection = begun(two);
        String before = write(connection, "src/plan.txt", "1", "");
        decide("revoke");
        Files.write(text, approved);
        Files.write(signature, signed);

        String revoked = write(connection, "src/plan.txt", "2", hash(before));
        decide("approve");
        String again = write(connection, "src/plan.txt", "3", hash(before));

        assertThat(before).doesNotContain("error_code");
        assertThat(revoked).contains("PLAN_NOT_APPROVED", "revoked");
        assertThat(again).doesNotContain("error_code");
    }
}
