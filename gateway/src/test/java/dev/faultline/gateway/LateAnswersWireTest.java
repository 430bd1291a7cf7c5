package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.GatewayObserver.CallOutcome;
import dev.faultline.gateway.relay.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that stops waiting for a server that goes on, over pipes (R56). */
class LateAnswersWireTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String LARGE = "x".repeat(2 * 1024 * 1024);
    private static final String TIMED_OUT = "McpError: MCP error -32001: Request timed out";

    // Like a server on the TypeScript SDK: calls run side by side, each notes that it has begun and waits until it may
    // go on, and one that was cancelled finishes its work and sends nothing.
    private static final String SERVER = """
        cd "$1"
        while IFS= read -r line; do
          id=${line#*\\"id\\":}; id=${id%%[,\\}]*}
          case $line in
            *'"initialize"'*) r='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},\
        "serverInfo":{"name":"s","version":"1"}}';;
            *'"tools/list"'*) r='{"tools":[{"name":"n","inputSchema":{"type":"object"}}]}';;
            *'"tools/call"'*)
              echo "$id" >> begun
              (until [ -e permission ]; do sleep 0.02; done
               text=done; if [ -e text ]; then text=$(cat text); fi
               [ -e "cancelled-$id" ] || printf '{"jsonrpc":"2.0","id":%s,"result":\
        {"content":[{"type":"text","text":"%s"}]}}\\n' "$id" "$text") &
              continue;;
            *notifications/cancelled*)
              id=${line#*\\"requestId\\":}; id=${id%%[,\\}]*}
              echo "$id" > "cancelled-$id"
              continue;;
            *) continue;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$r"
        done
        wait
        """;

    @TempDir
    Path folder;

    private final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
    private TestClient client;

    @BeforeEach
    void open() throws Exception {
        client = open(true);
    }

    private TestClient open(boolean keepsLate) throws Exception {
        GatewayObserver watcher = new GatewayObserver() {
            @Override
            public void ended(Call call, CallOutcome outcome) {
                if (outcome == CallOutcome.CANCELLED) {
                    cancelled.complete(true);
                }
            }
        };
        List<String> server = List.of("/bin/sh", "-c", SERVER, "server", folder.toString());
        return new TestClient(
                trail -> {
                    GatewaySettings plain = TestClient.settings(server, trail, LONG);
                    return new GatewaySettings(
                                    plain.target(),
                                    plain.dialect(),
                                    plain.asIs(),
                                    plain.hiddenFailures(),
                                    plain.outputSchemas(),
                                    plain.relay().keepsLate(keepsLate),
                                    trail,
                                    List.of(watcher),
                                    plain.maxMessage())
                            .maxResult(4L * LARGE.length());
                },
                folder.resolve("trail" + keepsLate));
    }

    @AfterEach
    void close() throws Exception {
        permit();
        client.close();
    }

    private void begin() throws Exception {
        client.initialize();
        client.list();
    }

    private void permit() throws IOException {
        Files.writeString(folder.resolve("permission"), "");
    }

    private List<String> runs() throws IOException {
        return Files.readAllLines(folder.resolve("begun"));
    }

    private boolean wasCancelled(String run) {
        return Files.exists(folder.resolve("cancelled-" + run));
    }

    @Test
    void theRepeatedCallGetsTheAnswerToTheFirstAndTheToolRunsOnce() throws Exception {
        begin();
        client.send(call("\"first\""));
        client.send(cancellation("\"first\"", TIMED_OUT));
        client.send(call("\"second\""));
        client.list(); // the server answers it after it has read the others
        permit();

        String answer = client.next();

        assertThat(answer)
                .contains("\"id\":\"second\"", "done", "the tool was not run again")
                .contains("\"dev.faultline/late\":{\"at\":\"20", "\"id\":\"first\"");
        assertThat(runs()).hasSize(1).noneMatch(this::wasCancelled);
    }

    @Test
    void theLateAnswerIsGivenOnce() throws Exception {
        begin();
        client.send(call("\"first\""));
        client.send(cancellation("\"first\"", TIMED_OUT));
        client.list(); // the server answers it after it has read the call
        permit();

        String second = client.call("n", "{}");
        String third = client.call("n", "{}");

        assertThat(second).contains("done", "dev.faultline/late");
        assertThat(third).contains("done").doesNotContain("dev.faultline/late");
        assertThat(runs()).hasSize(2);
    }

    @Test
    void aLargeAnswerIsGivenToTheCallThatWaits() throws Exception {
        Files.writeString(folder.resolve("text"), LARGE);
        begin();
        client.send(call("\"first\""));
        client.send(cancellation("\"first\"", TIMED_OUT));
        client.send(call("\"second\""));
        client.list(); // the server answers it after it has read the others
        permit();

        String answer = client.next();

        assertThat(answer).contains("\"id\":\"second\"").hasSizeGreaterThan(LARGE.length());
        assertThat(runs()).hasSize(1);
    }

    @Test
    void aCallThatIsTakenBackIsCancelledAndMadeAnewAtOnce() throws Exception {
        begin();
        client.send(call("\"first\""));
        client.send(cancellation("\"first\"", "AbortError: This operation was aborted"));
        client.send(call("\"second\""));
        client.list(); // the server answers it after it has read the others
        List<String> runs = runs();
        permit();

        String answer = client.next();

        assertThat(runs).hasSize(2);
        assertThat(wasCancelled(runs.getFirst())).isTrue();
        assertThat(wasCancelled(runs.getLast())).isFalse();
        assertThat(answer).contains("\"id\":\"second\"", "done").doesNotContain("dev.faultline/late");
    }

    @Test
    void everyCancellationIsPassedOnIfLateAnswersAreDropped() throws Exception {
        client.close();
        client = open(false);
        begin();
        client.send(call("\"first\""));
        client.send(cancellation("\"first\"", TIMED_OUT));
        client.send(call("\"second\""));
        client.list(); // the server answers it after it has read the others
        List<String> runs = runs();
        permit();

        String answer = client.next();

        assertThat(runs).hasSize(2);
        assertThat(wasCancelled(runs.getFirst())).isTrue();
        assertThat(answer).contains("\"id\":\"second\"", "done").doesNotContain("dev.faultline/late");
    }

    @Test
    void aClientOfTheNextRevisionGetsTheAnswerToTheFirstCall() throws Exception {
        client.send(modern("tools/list", "\"list\"", ""));
        client.next();
        client.send(modern("tools/call", "\"first\"", "\"name\":\"n\",\"arguments\":{},"));
        client.send(cancellation("\"first\"", "SdkError: Request timed out"));
        assertThat(cancelled.get(30, TimeUnit.SECONDS)).isTrue();
        client.send(modern("tools/call", "\"second\"", "\"name\":\"n\",\"arguments\":{},"));
        permit();

        String answer = client.next();

        assertThat(answer).contains("\"id\":\"second\"", "done", "dev.faultline/late");
        assertThat(runs()).hasSize(1).noneMatch(this::wasCancelled);
    }

    @Test
    void aCallUnderAKeyRunsOnce() throws Exception {
        begin();
        permit();
        String keyed = "{\"name\":\"n\",\"arguments\":{},\"_meta\":{\"dev.faultline/key\":\"k\"}}";

        String first = client.ask("tools/call", keyed);
        String second = client.ask("tools/call", keyed);
        String other = client.ask("tools/call", keyed.replace("{},", "{\"x\":1},"));

        assertThat(first).contains("done").doesNotContain("dev.faultline/late");
        assertThat(second).contains("done", "dev.faultline/late");
        assertThat(other).contains("Another call was made under this key");
        assertThat(runs()).hasSize(1);
    }

    private static String call(String id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"n\",\"arguments\":{}}}";
    }

    private static String modern(String method, String id, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params
                + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    }

    private static String cancellation(String id, String reason) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                + ",\"reason\":\"" + reason + "\"}}";
    }
}
