package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.ChildJava;
import dev.faultline.testing.OpenResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A caller that listens to what the server does for others, stays after its token is revoked, and writes to terminals.
 */
@Tag("thorough")
@Timeout(600)
class HostileNeighbourTest {
    private static final String SECRET = "what-only-ann-may-know";
    private static final Pattern DROPPED =
            Pattern.compile("(?m)^faultline_gateway_dropped_messages_total\\{.*unattributed_notification.*} (\\S+)$");
    private static final String LISTEN = """
        {"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},\
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """;

    @TempDir
    private Path folder;

    private Path tokens;
    private String ann;
    private String bob;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        tokens = folder.resolve("tokens");
        ann = HttpServer.token(tokens, "ann", "executor", "");
        bob = HttpServer.token(tokens, "bob", "executor", "read,write,observe");
        Path home = folder.resolve("home");
        List<String> command = Stream.concat(
                        Stream.of(
                                "gateway",
                                "--http",
                                "127.0.0.1:0",
                                "--shared",
                                "--timeout",
                                "5m",
                                "--token-file",
                                tokens.toString()),
                        Stream.concat(Stream.of("--"), ChildJava.quick().command(ChattyServer.class).stream()))
                .toList();
        server = new HttpServer(AttackTarget.start(home, command.toArray(String[]::new)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void hearsNothingOfWhatTheServerLogsForAnother() throws Exception {
        HttpConnection mine = server.connect(ann);
        HttpConnection his = server.connect(bob);
        HttpConnection idle = server.connect(bob);
        Messages.result(idle.ask("logging/setLevel", "{\"level\":\"debug\"}"));
        try (OpenResponse stream = OpenResponse.get(port(), "/mcp", headers("Mcp-Session-Id", idle.id()));
                OpenResponse modern = OpenResponse.post(
                        port(),
                        "/mcp",
                        headers("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen"),
                        LISTEN)) {
            assertThat(stream.head()).contains("200");
            assertThat(modern.head()).contains("200");
            CompletableFuture<HttpResponse<String>> waiting = waiting(his);

            assertThat(mine.text("say", "{\"text\":\"" + SECRET + "\"}")).contains("said");
            assertThat(mine.text("wake", "{}")).contains("done");

            List<String> heard = new ArrayList<>(List.of(waiting.join().body()));
            heard.addAll(upToTheChange(stream));
            heard.addAll(upToTheChange(modern));
            double dropped = dropped();
            System.out.println("neighbour: heard " + heard.size() + " messages, of which "
                    + heard.stream().filter(it -> it.contains(SECRET)).count() + " for another; dropped " + dropped);
            assertThat(heard).noneMatch(message -> message.contains(SECRET));
            assertThat(heard.getFirst()).contains("woken");
            assertThat(dropped).isGreaterThanOrEqualTo(100);
        }
    }

    @Test
    void noStreamOutlivesItsToken() throws Exception {
        HttpConnection his = server.connect(bob);
        String cookie = cookie();
        try (HttpClient browser = HttpClient.newHttpClient();
                InputStream page = page(browser, cookie);
                OpenResponse live = OpenResponse.get(port(), "/live", headers());
                OpenResponse stream = OpenResponse.get(port(), "/mcp", headers("Mcp-Session-Id", his.id()));
                OpenResponse modern = OpenResponse.post(
                        port(),
                        "/mcp",
                        headers("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen"),
                        LISTEN)) {
            List<OpenResponse> streams = List.of(live, stream, modern);
            for (OpenResponse open : streams) {
                assertThat(open.head()).contains("200");
            }
            assertThat(live.line()).isPresent();

            assertThat(Run.faultline("", "token", "revoke", "bob", "--token-file", tokens.toString())
                            .exit())
                    .isZero();
            long revoked = System.nanoTime();
            for (OpenResponse open : streams) {
                readToTheEnd(open);
            }
            readToTheEnd(page);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - revoked);

            System.out.println("revoked token: the last of four streams ended after " + millis + " ms");
            assertThat(millis).isLessThan(20_000); // 2 s, and then the time that a busy machine takes
            assertThat(server.get("/live", "Authorization", "Bearer " + bob).statusCode())
                    .isEqualTo(401);
            assertThat(server.get("/live", "Cookie", cookie).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void noControlCharacterReachesTheMetrics() throws Exception {
        HttpConnection mine = server.connect(ann);
        mine.ask("tools/list", "{}"); // from here on the gateway counts by the names of tools
        String escape = "\\u001b[2J\\u202e\\u0007";
        mine.text(ChattyServer.HOSTILE.replace("\u001b", "\\u001b").replace("\u202e", "\\u202e"), "{}");
        mine.text("none" + escape, "{\"x\":\"" + escape + "\"}");
        mine.ask("no/such" + escape, "{}");
        for (String path : List.of("/%1b%5b2J", "/failures?code=%1b%5b2J&tool=%e2%80%ae", "/assets/%1b")) {
            server.get(path, "Authorization", "Bearer " + bob, "User-Agent", "x");
        }

        String metrics =
                server.get("/metrics", "Authorization", "Bearer " + ann).body();

        assertThat(metrics).contains("tool=\"wipe");
        assertThat(metrics.chars().filter(HostileNeighbourTest::isControl).count())
                .isZero();
    }

    private static boolean isControl(int character) {
        return (Character.isISOControl(character) && character != '\n')
                || Character.getType(character) == Character.FORMAT;
    }

    private static CompletableFuture<HttpResponse<String>> waiting(HttpConnection connection) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return connection.post(Messages.call(99, "wait", "{}"));
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private double dropped() throws Exception {
        Matcher found = DROPPED.matcher(
                server.get("/metrics", "Authorization", "Bearer " + ann).body());
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }

    private static List<String> upToTheChange(OpenResponse stream) throws IOException {
        List<String> heard = new ArrayList<>();
        Optional<String> data = stream.data();
        while (data.isPresent()) {
            heard.add(data.get());
            if (data.get().contains("tools/list_changed")) {
                return heard;
            }
            data = stream.data();
        }
        throw new AssertionError("the stream ended after " + heard);
    }

    private static void readToTheEnd(OpenResponse stream) {
        try {
            while (stream.line().isPresent()) {
                Thread.onSpinWait(); // what it says does not matter
            }
        } catch (IOException cut) {
            Thread.onSpinWait(); // an end as well
        }
    }

    private static void readToTheEnd(InputStream stream) {
        try {
            stream.transferTo(OutputStream.nullOutputStream());
        } catch (IOException cut) {
            Thread.onSpinWait(); // an end as well
        }
    }

    private InputStream page(HttpClient browser, String cookie) throws Exception {
        HttpResponse<InputStream> page = browser.send(
                HttpRequest.newBuilder(server.at("/live"))
                        .header("Cookie", cookie)
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        assertThat(page.statusCode()).isEqualTo(200);
        return page.body();
    }

    private String cookie() throws Exception {
        String header = server.send(HttpRequest.newBuilder(server.at("/login"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("token=" + bob + "&next=%2F"))
                        .build())
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow();
        return header.substring(0, header.indexOf(';'));
    }

    private Map<String, String> headers(String... more) {
        Map<String, String> headers = new HashMap<>(Map.of("Authorization", "Bearer " + bob));
        for (int i = 0; i < more.length; i += 2) {
            headers.put(more[i], more[i + 1]);
        }
        return headers;
    }

    private int port() {
        return server.at("/").getPort();
    }
}
