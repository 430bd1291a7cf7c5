package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with the transport "HTTP+SSE" of the revision 2024-11-05 behind the gateway. */
class OldTransportTest {
    @TempDir
    Path folder;

    private OldSseServer server;
    private TestClient client;

    @BeforeEach
    void open() throws Exception {
        server = new OldSseServer("/messages");
        client = TestClient.at(server.uri(), folder.resolve("trail"));
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        server.close();
    }

    @Test
    void isFoundByTheFirstRequestAndPassesMessagesOn() throws Exception {
        assertThat(client.initialize()).contains("\"name\":\"old\"");
        client.send("{\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"method\":\"tools/call\",\"params\":{\"name\":\"ok\"}}");

        assertThat(client.next()).contains("notifications/message", "working");
        assertThat(client.next())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"result\":{\"content\":"
                        + "[{\"type\":\"text\",\"text\":\"fine\"}]}}");
        assertThat(server.seen())
                .startsWith(
                        "POST /sse Bearer of-the-operator",
                        "GET /sse Bearer of-the-operator",
                        "POST /messages?session=s1 Bearer of-the-operator");
    }

    @Test
    void aCallWhoseStreamIsCutFailsAndTheNextIsServedByANewSession() throws Exception {
        client.initialize();

        assertThat(client.call("cut", "{}"))
                .contains("UPSTREAM_UNREACHABLE", "\"effect\":\"unknown\"", "\"by\":\"gateway\"");
        assertThat(client.call("ok", "{}")).contains("fine");
        assertThat(server.calls("cut")).isEqualTo(1);
        assertThat(server.sessions()).isEqualTo(2);
    }

    @Test
    void aLostCallThatOnlyReadsIsMadeOnceMore() throws Exception {
        client.initialize();
        client.list();

        assertThat(client.call("look", "{}")).contains("fine");
        assertThat(server.calls("look")).isEqualTo(2);
    }

    @Test
    void aRefusedMessageIsAFaultOfItsCallOnly() throws Exception {
        client.initialize();

        assertThat(client.call("broken", "{}")).contains("UPSTREAM_REQUEST_FAILED", "HTTP status 500");
        assertThat(client.call("ok", "{}")).contains("fine");
        assertThat(server.sessions()).isEqualTo(1);
    }

    @Test
    void credentialsAreNotSentToAnotherServerThatTheStreamNames() throws Exception {
        close();
        server = new OldSseServer("http://other.example/messages");
        client = TestClient.at(server.uri(), folder.resolve("trail"));

        assertThat(client.initialize()).contains("UPSTREAM_UNREACHABLE", "HTTP status 405");
    }
}
