package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is recorded, and when, of calls over a real connection. */
class RecordedFirstTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final CountDownLatch recording = new CountDownLatch(1);
    private final CountDownLatch recorded = new CountDownLatch(1);
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private FixtureHttp http;
    private HttpWire wire;

    @BeforeEach
    void connect() throws Exception {
        http = new FixtureHttp();
        FaultlineServer server = FaultlineServer.named("fixture", "1")
                .recorder(this::record)
                .tool(FixtureTools.named("waits"), (exchange, request) -> await());
        FixtureTools.all().stream()
                .filter(it -> !it.tool().name().equals("waits"))
                .forEach(it -> server.tool(it.tool(), it.handler()));
        FixtureAsyncTools.all()
                .forEach((tool, handler) -> server.asyncTool(tool, (exchange, request) -> handler.get()));
        wire = http.wire(server.servlet()).begin();
    }

    @AfterEach
    void disconnect() throws Exception {
        recorded.countDown();
        http.close();
    }

    @Spec("SE-43")
    @ParameterizedTest
    @ValueSource(strings = {"throws", "throws_overflow", "async_fails", "async_throws_first"})
    void aFailureIsRecordedBeforeItIsSent(String tool) throws Exception {
        CompletableFuture<Seen> answer = wire.send(Wire.call(tool));
        recording.await();
        boolean early = answer.isDone();
        recorded.countDown();
        WireResult sent = WireResult.of(answer.get());

        Reply kept = recorder.replies().getFirst();
        assertThat(early).isFalse();
        assertThat(recorder.replies()).hasSize(1);
        assertThat(OccurrenceMeta.read(sent.envelope().meta()).orElseThrow().code())
                .isEqualTo(kept.occurrence().fault().code().name());
        String text = kept.envelope().text().getFirst();
        assertThat(sent.envelope().text()).containsExactly(Seen.line(text).body());
    }

    @Spec("SE-43")
    @Test
    void aCancelledCallIsInterruptedAndNeitherRecordedNorAnswered() throws Exception {
        String id = wire.nextId();
        CompletableFuture<Seen> call = wire.send(Wire.call("waits").replace(Wire.ID, id), id, Map.of());
        waiting.await();
        wire.sendNameless(Wire.notification("notifications/cancelled", "{\"requestId\":" + id + "}"))
                .get();
        interrupted.await();

        assertThat(call.get().body()).isEmpty();
        assertThat(recorder.replies()).isEmpty();
    }

    @Spec("PD-62")
    @Test
    void aSuccessIsNeitherChangedNorRecorded() throws Exception {
        Seen fine = wire.send(Wire.call("fine")).get();
        Seen ordered = wire.send(Wire.call("ordered")).get();

        assertThat(fine).isEqualTo(new Seen(200, Expect.text("fine")));
        assertThat(JsonText.print(WireResult.of(ordered).result()))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"as structured\"}],\"isError\":false,"
                        + "\"structuredContent\":{\"a\":2,\"b\":1,\"c\":3}}");
        assertThat(recorder.replies()).isEqualTo(List.of());
    }

    private void record(Reply reply) throws InterruptedException {
        recorder.record(reply);
        recording.countDown();
        recorded.await();
    }

    private CallToolResult await() throws InterruptedException {
        waiting.countDown();
        try {
            new CountDownLatch(1).await();
            return FixtureTools.text("never");
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
    }
}
