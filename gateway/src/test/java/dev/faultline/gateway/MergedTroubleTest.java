package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.servers.NamedServer;
import dev.faultline.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A good server beside one that is not, over pipes: the good one is not affected. */
class MergedTroubleTest {
    private static final String CHANGED = "notifications/tools/list_changed";

    @TempDir
    Path folder;

    private final NamedServer good = Town.server("good", "plain");

    private TestClient connect(NamedServer... servers) throws Exception {
        return connect(Town.TIMEOUT, servers);
    }

    private TestClient connect(Duration patience, NamedServer... servers) throws Exception {
        TestClient client =
                new TestClient(trail -> new Town(trail, patience, servers).merged(), folder.resolve("trail"));
        client.initialize();
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return client;
    }

    private static void awaitNotification(TestClient client, String method) throws Exception {
        String line = client.next();
        while (!line.contains(method)) {
            line = client.next();
        }
    }

    private static void awaitTool(TestClient client, String tool) throws Exception {
        long deadline = System.nanoTime() + Town.TIMEOUT.toNanos();
        while (!client.ask("tools/list", "{}").contains(tool)) {
            assertThat(System.nanoTime()).as("within a minute").isLessThan(deadline);
            awaitNotification(client, CHANGED);
        }
    }

    private String trail() throws Exception {
        return Files.readString(folder.resolve("trail/audit-log.jsonl"));
    }

    @Test
    void leavesOutAServerThatNeverStarts() throws Exception {
        try (TestClient client = connect(Town.program("bad", List.of("/no/such/program")), good)) {
            assertThat(client.ask("tools/list", "{}")).contains("good__whoami").doesNotContain("bad__");
            assertThat(client.call("good__whoami", "{}")).contains("I am good");
            assertThat(client.call("bad__whoami", "{}"))
                    .contains("\"isError\":true", "There is no program")
                    .doesNotContain("Unknown tool");
            assertThat(client.call("good__whoami", "{}")).contains("I am good");
        }
        assertThat(trail()).contains("server_left_out", "\"bad\"");
    }

    @Test
    void addsAServerThatStartsLate() throws Exception {
        Path started = folder.resolve("started");
        try (TestClient client =
                connect(Duration.ofMillis(200), Town.server("late", "plain", "wait=" + started), good)) {
            awaitTool(client, "good__whoami");
            assertThat(client.ask("tools/list", "{}"))
                    .contains("\"dev.faultline/servers\":{\"late\":{\"state\":\"starting\"");
            assertThat(client.call("late__whoami", "{}"))
                    .contains(
                            "UPSTREAM_UNREACHABLE",
                            "The server late behind the gateway is still starting",
                            "\"afterMs\":1000");

            assertThat(client.ask("resources/read", "{\"uri\":\"mem://late/1\"}"))
                    .contains("Resource not found: mem://late/1. These servers are not available now: late")
                    .doesNotContain("\"retryable\":false", "would fail again");

            Files.createFile(started);
            awaitTool(client, "late__whoami");

            assertThat(client.call("late__whoami", "{}")).contains("I am late");
        }
        assertThat(trail()).contains("server_left_out", "server_joined");
    }

    @Tag("thorough")
    @Test
    void addsAServerThatFailedAndWorksAgain() throws Exception {
        Path repaired = folder.resolve("repaired");
        try (TestClient client = connect(good, Town.server("weak", "plain", "exit-unless=" + repaired))) {
            assertThat(client.ask("tools/list", "{}")).contains("good__whoami").doesNotContain("weak__");

            Files.createFile(repaired);
            awaitNotification(client, CHANGED);

            assertThat(client.call("weak__whoami", "{}")).contains("I am weak");
        }
    }

    @Test
    void passesCallsOfOthersWhileAServerDiesAgainAndAgain() throws Exception {
        try (TestClient client = connect(Town.server("mortal", "plain"), good)) {
            client.list();
            for (int death = 0; death < 3; death++) {
                client.send(HttpTestClient.request(100 + death, "mortal__crash", "{}"));
                assertThat(client.call("good__whoami", "{}")).contains("I am good");
            }
        }
    }

    @Test
    void passesCallsOfOthersWhileAServerFloods() throws Exception {
        try (TestClient client = connect(Town.server("flood", "plain", "flooding"), good)) {
            client.list();

            assertThat(client.call("good__whoami", "{}")).contains("I am good");
            assertThat(client.call("flood__whoami", "{}")).contains("I am flood");
        }
    }

    @Test
    void listsAToolOnceThatAServerListsTwice() throws Exception {
        try (TestClient client = connect(Town.server("double", "plain", "twice"), good)) {
            String listed = client.ask("tools/list", "{}");

            assertThat(listed.split("\"double__whoami\"", -1)).hasSize(2);
            assertThat(client.call("double__whoami", "{}")).contains("I am double");
        }
    }

    @Test
    void passesOnThatAServerChangesItsListEverySecond() throws Exception {
        try (TestClient client = connect(Town.server("restless", "plain", "changing"), good)) {
            awaitNotification(client, CHANGED);
            assertThat(client.call("restless__whoami", "{}")).contains("I am restless");
            awaitNotification(client, CHANGED);
            assertThat(client.call("restless__whoami", "{}")).contains("I am restless");
            assertThat(client.call("good__whoami", "{}")).contains("I am good");
        }
    }

    @Test
    void namesOfAnyLengthAndScriptReachTheirServers() throws Exception {
        String longest = "l".repeat(200);
        try (TestClient client = connect(
                Town.program(longest, ListingServer.command("long", "plain")),
                Town.program("naïve söhne", ListingServer.command("script", "plain")))) {
            JsonObject listed = TestClient.json(client.ask("tools/list", "{}"));
            List<String> names = Stream.of(listed.toString().split("\"name\":\""))
                    .skip(1)
                    .map(it -> it.substring(0, it.indexOf('"')))
                    .toList();

            assertThat(names).hasSize(14).allMatch(name -> name.matches("[A-Za-z0-9_-]{1,64}"));
            assertThat(client.call(names.getFirst(), "{}")).contains("I am long");
            assertThat(client.call("na_ve_s_hne__whoami", "{}")).contains("I am script");
        }
    }

    @Test
    @Tag("thorough")
    void servesFiftyServers() throws Exception {
        NamedServer[] fifty = IntStream.range(0, 50)
                .mapToObj(number -> Town.program("s" + number, ShellServer.command("number " + number)))
                .toArray(NamedServer[]::new);
        try (TestClient client = connect(fifty)) {
            for (int number = 0; number < 50; number++) {
                assertThat(client.call("s" + number + "__n", "{}")).contains("number " + number + " ");
            }
            assertThat(client.ask("tools/list", "{}").split("__n\"", -1)).hasSize(51);
        }
    }
}
