package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of revision 2026-07-28 over stdio, in front of a server of the legacy era. */
class ModernStdioTest {
    private static final String ASKING = "{\"sampling\":{},\"elicitation\":{},\"roots\":{}}";

    @TempDir
    Path folder;

    private TestClient client;
    private int lastId;

    @BeforeEach
    void open() throws Exception {
        client = new TestClient(FaultyServer.command(), folder.resolve("trail"), Duration.ofMinutes(1));
    }

    @AfterEach
    void close() throws Exception {
        client.close();
    }

    private int send(String method, String params, String capabilities) throws Exception {
        client.send("{\"jsonrpc\":\"2.0\",\"id\":" + ++lastId + ",\"method\":\"" + method + "\",\"params\":{" + params
                + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":" + capabilities + ",\"progressToken\":\"mine\"}}}");
        return lastId;
    }

    private String ask(String method, String params, String capabilities) throws Exception {
        int id = send(method, params, capabilities);
        String line = client.next();
        assertThat(line).contains("\"id\":" + id);
        return line;
    }

    private String call(String tool) throws Exception {
        return ask("tools/call", "\"name\":\"" + tool + "\",\"arguments\":{},", "{}");
    }

    @Test
    void servesWithoutAHandshake() throws Exception {
        assertThat(ask("server/discover", "", "{}")).contains("\"supportedVersions\":[\"2026-07-28\"", "faulty");
        assertThat(call("ok")).contains("\"resultType\":\"complete\"", "\"text\":\"fine\"");
        assertThat(call("where")).isEqualTo(call("where").replace("\"id\":" + lastId, "\"id\":" + (lastId - 1)));
    }

    @Test
    void servesBothErasOnOneConnection() throws Exception {
        assertThat(call("ok")).contains("\"resultType\":\"complete\"");
        assertThat(client.initialize()).contains("\"protocolVersion\":\"2025-11-25\"");
        assertThat(client.call("ok", "{}")).contains("fine").doesNotContain("resultType");
        assertThat(call("ok")).contains("\"resultType\":\"complete\"");
    }

    @Test
    void reportsProgressAndFailures() throws Exception {
        send("tools/call", "\"name\":\"progress\",\"arguments\":{},", "{}");

        assertThat(client.next()).contains("notifications/progress", "\"progressToken\":\"mine\"");
        assertThat(client.next()).contains("done");
        assertThat(call("crash")).contains("UPSTREAM_CRASHED");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl"))).contains("UPSTREAM_CRASHED");
    }

    @Test
    void passesAnAnswerOnOnlyOnce() throws Exception {
        JsonObject result = TestClient.json(ask("tools/call", "\"name\":\"ask\",\"arguments\":{},", ASKING))
                .object("result")
                .orElseThrow();
        String answers = result.object("inputRequests").orElseThrow().members().keySet().stream()
                .map(key -> "\"" + key + "\":{\"said\":\"blue\"}")
                .collect(Collectors.joining(","));
        String repeat = "\"name\":\"ask\",\"arguments\":{},\"inputResponses\":{" + answers + "},\"requestState\":\""
                + result.string("requestState").orElseThrow() + "\",";

        assertThat(ask("tools/call", repeat, ASKING)).contains("blue");
        assertThat(ask("tools/call", repeat, ASKING))
                .contains(
                        "INTERRUPTED",
                        "\"effect\":\"unknown\"",
                        "\"isError\":true",
                        "/serverInfo\":{\"name\":\"faulty\"");
    }

    @Test
    void rejectsWhatTheRevisionForbids() throws Exception {
        client.send("{\"jsonrpc\":\"2.0\",\"id\":50,\"method\":\"server/discover\"}");

        assertThat(client.next()).contains("\"id\":50", "-32602");
        assertThat(ask("ping", "", "{}")).contains("-32601");
    }

    @Test
    void cancelsACallAndAcceptsItsIdAgain() throws Exception {
        int id = send("tools/call", "\"name\":\"hang\",\"arguments\":{},", "{}");
        client.send(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
        lastId--;

        assertThat(call("ok")).contains("fine");
    }

    @Test
    void answersARequestThatTheEndOfTheInputFollows() throws Exception {
        send("tools/call", "\"name\":\"slow\",\"arguments\":{},", "{}");

        client.close();

        assertThat(client.next()).contains("notifications/progress");
        assertThat(client.next()).contains("slow but sure");
        client = new TestClient(FaultyServer.command(), folder.resolve("other"), Duration.ofMinutes(1));
    }
}
