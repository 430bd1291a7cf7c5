package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server over HTTP behind the gateway, which misbehaves on the wire. */
class RemoteGatewayTest {
    @TempDir
    Path folder;

    private FaultyHttpServer server;
    private TestClient client;

    @BeforeEach
    void open() throws Exception {
        server = new FaultyHttpServer();
        client = connect(server.uri());
    }

    private TestClient connect(URI uri) throws IOException {
        return TestClient.at(uri, folder.resolve("trail"));
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        server.close();
    }

    @Test
    void passesMessagesOnInBothForms() throws Exception {
        assertThat(client.initialize()).contains("\"name\":\"faulty\"");

        assertThat(client.call("ok", "{}"))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"c2\",\"result\":{\"content\":"
                        + "[{\"type\":\"text\",\"text\":\"fine\"}]}}");
        assertThat(client.call("events", "{}")).contains("streamed");
    }

    @Test
    void sendsTheSessionTheVersionAndTheHeadersOfTheOperator() throws Exception {
        client.initialize();
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        client.call("ok", "{}");

        assertThat(server.seen().getFirst())
                .contains("authorization=Bearer of-the-operator")
                .doesNotContain("mcp-session-id", "mcp-protocol-version");
        assertThat(server.seen().stream().skip(1))
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request)
                        .contains(
                                "authorization=Bearer of-the-operator",
                                "mcp-session-id=s1",
                                "mcp-protocol-version=2025-11-25"));
    }

    @ParameterizedTest
    @CsvSource({
        "unauthorized, UPSTREAM_REFUSED_CREDENTIALS, none",
        "forbidden, UPSTREAM_REFUSED_CREDENTIALS, none",
        "missing, UPSTREAM_UNREACHABLE, none",
        "limited, UPSTREAM_RATE_LIMITED, none",
        "limited-until, UPSTREAM_RATE_LIMITED, none",
        "broken, UPSTREAM_REQUEST_FAILED, unknown",
        "busy, UPSTREAM_UNREACHABLE, unknown",
        "slow-proxy, UPSTREAM_TIMEOUT, unknown",
        "bad-request, UPSTREAM_REQUEST_FAILED, none",
        "html, UPSTREAM_BROKE_PROTOCOL, unknown",
        "html-as-json, UPSTREAM_BROKE_PROTOCOL, unknown",
        "empty, UPSTREAM_BROKE_PROTOCOL, unknown",
        "nothing, UPSTREAM_BROKE_PROTOCOL, unknown",
        "other-id, UPSTREAM_BROKE_PROTOCOL, unknown",
        "large, RESULT_TOO_LARGE, unknown",
        "large-event, RESULT_TOO_LARGE, unknown",
        "elsewhere, UPSTREAM_UNREACHABLE, none",
        "moved, UPSTREAM_UNREACHABLE, none",
        "reset, UPSTREAM_UNREACHABLE, unknown",
        "half, UPSTREAM_UNREACHABLE, unknown",
        "half-chunk, UPSTREAM_UNREACHABLE, unknown",
        "no-http, UPSTREAM_UNREACHABLE, unknown",
        "cut, UPSTREAM_UNREACHABLE, unknown"
    })
    void judgesWhatTheServerDoesOnTheWireAndServesTheNextCall(String tool, String code, String effect)
            throws Exception {
        client.initialize();

        String line = client.call(tool, "{}");

        JsonObject occurrence =
                occurrence(TestClient.json(line).object("result").orElseThrow());
        assertThat(occurrence.string("code")).contains(code);
        assertThat(occurrence.string("effect")).contains(effect);
        assertThat(occurrence.string("by")).contains("gateway");
        assertThat(line).doesNotContain("hunter2", "/srv/", "of-the-operator");
        assertThat(server.calls(tool)).isEqualTo(1);
        assertThat(client.call("ok", "{}")).contains("fine");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains(occurrence.string("id").orElseThrow())
                .doesNotContain("hunter2", "of-the-operator");
    }

    @ParameterizedTest
    @CsvSource({"limited, 7000", "busy, 3000", "limited-until, 86400000"})
    void respectsHowLongTheServerWantsToBeLeftAlone(String tool, long millis) throws Exception {
        client.initialize();

        assertThat(client.call(tool, "{}")).contains("\"afterMs\":" + millis);
    }

    @Test
    void keepsAProperAnswerThatComesWithAnErrorStatus() throws Exception {
        client.initialize();
        client.list();

        assertThat(client.call("rpc-400", "{}")).contains("\"error\":{\"code\":-32602", "wrong arguments");
    }

    @Test
    void skipsEventsThatAreNotMessages() throws Exception {
        client.initialize();

        assertThat(client.call("garbage-event", "{}")).contains("after garbage");
    }

    @Test
    void continuesAStreamThatWasCut() throws Exception {
        client.initialize();

        assertThat(client.call("resumed", "{}")).contains("continued");
        assertThat(server.calls("resumed")).isEqualTo(1);
    }

    @Test
    void opensTheStreamOfTheServerAgainWhenItIsCutOrCannotBeOpened() throws Exception {
        server.offerStream();
        client.initialize();
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(client.next()).contains("notifications/message", "stream 1 after ");
        assertThat(client.next()).contains("stream 3 after s-1");
    }

    @Test
    void makesALostCallThatOnlyReadsOnceMore() throws Exception {
        client.initialize();
        client.list();

        assertThat(client.call("reader", "{}")).contains("UPSTREAM_UNREACHABLE");
        assertThat(server.calls("reader")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"404 Not Found", "400 Bad Request"})
    void beginsANewSessionIfTheServerHasLostItAndMakesTheCall(String status) throws Exception {
        client.initialize();
        client.list();
        server.restart(status);

        assertThat(client.call("other", "{}")).contains("done");
        assertThat(server.calls("other")).isEqualTo(1);
        assertThat(server.seen()).anyMatch(request -> request.contains("mcp-session-id=s2"));
    }

    @Test
    void deletesTheSessionWhenItsClientLeaves() throws Exception {
        client.initialize();
        client.close();

        assertThat(server.seen()).anyMatch(it -> it.startsWith("DELETE") && it.contains("mcp-session-id=s1"));
        client = connect(server.uri());
    }

    @Test
    void followsARedirectToAnotherPathOfTheSameServer() throws Exception {
        server.moveTo("/mcp/");

        assertThat(client.initialize()).contains("faulty");
        assertThat(client.call("ok", "{}")).contains("fine");
    }

    @Test
    void asksAgainEachTimeAfterATemporaryRedirect() throws Exception {
        server.moveTo("/mcp/");

        client.initialize();
        client.call("ok", "{}");

        List<String> asked = server.seen().stream()
                .filter(request -> request.startsWith("POST /mcp "))
                .toList();
        assertThat(asked).hasSizeGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void reportsAServerThatIsNotThere(String scheme) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        client.close();
        client = connect(URI.create(scheme + "://127.0.0.1:" + port + "/mcp"));

        String line = client.initialize();

        assertThat(line).contains("UPSTREAM_UNREACHABLE", "could not be reached", "\"effect\":\"none\"");
    }

    @Test
    void suspendsAServerThatIsStillNotThere() throws Exception {
        client.initialize();
        server.close();
        String answer = client.call("ok", "{}");
        if (answer.contains("broke before it had answered")) { // sent on a connection that was still open
            answer = client.call("ok", "{}");
        }
        int attempts = 0;
        while (answer.contains("could not be reached") && attempts < 6) {
            attempts++;
            answer = client.call("ok", "{}");
        }

        assertThat(attempts).isEqualTo(5);
        assertThat(answer).contains("UPSTREAM_SUSPENDED");
    }

    @Test
    void reportsThatNoEncryptedConnectionIsPossible() throws Exception {
        client.close();
        client = connect(URI.create("https://127.0.0.1:" + server.uri().getPort() + "/mcp"));

        assertThat(client.initialize()).contains("UPSTREAM_UNREACHABLE", "No encrypted connection");
    }

    private static JsonObject occurrence(JsonObject result) {
        return result.object("_meta")
                .flatMap(meta -> meta.object(OccurrenceMeta.KEY))
                .orElseThrow();
    }
}
