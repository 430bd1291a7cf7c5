package dev.faultline.observe;

import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.Progress;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TraceObserverTest {
    private static final Envelope FINE = new Envelope(List.of("fine"), Optional.empty(), JsonObject.EMPTY, false);

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(spans))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();
    private final TraceObserver observer = new TraceObserver(telemetry);

    @Test
    void tracesACallByTheConventions() {
        WatchedTool.succeed(observer);

        SpanData span = only();
        assertThat(span.getName()).isEqualTo("tools/call open_file");
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getAttributes().get(stringKey("mcp.method.name"))).isEqualTo("tools/call");
        assertThat(span.getAttributes().get(stringKey("gen_ai.tool.name"))).isEqualTo("open_file");
        assertThat(span.getAttributes().get(stringKey("gen_ai.operation.name"))).isEqualTo("execute_tool");
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(span.hasEnded()).isTrue();
    }

    @Test
    void tracesAFailureByTheConventionsAndItsCode() {
        WatchedTool.fail(new NoSuchFileException("a"), observer);

        SpanData span = only();
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("tool_error");
        assertThat(span.getAttributes().get(stringKey("dev.faultline.code"))).isEqualTo("FILE_NOT_FOUND");
        assertThat(span.getAttributes().get(stringKey("dev.faultline.occurrence")))
                .isNotBlank();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getStatus().getDescription()).isEqualTo("File not found");
    }

    @Test
    void continuesTheTraceOfTheClient() {
        String trace = "0af7651916cd43dd8448eb211c80319c";
        JsonObject meta = JsonObject.of("traceparent", new JsonString("00-" + trace + "-b7ad6b7169203331-01"));
        ToolCall call = new ToolCall(
                WatchedTool.OPEN_FILE,
                JsonObject.EMPTY,
                meta,
                Caller.on("c"),
                Optional.of("7"),
                Cancellation.NONE,
                Optional.empty(),
                Progress.NONE);

        WatchedTool.fail(call, new NoSuchFileException("a"), observer);

        assertThat(only().getTraceId()).isEqualTo(trace);
        assertThat(only().getAttributes().get(stringKey("jsonrpc.request.id"))).isEqualTo("7");
    }

    @Test
    void theSpanIsCurrentWhileTheToolRunsOnAnotherThread() {
        ToolContract limited = WatchedTool.OPEN_FILE.timeLimit(Duration.ofMinutes(1));
        ToolCall call = ToolCall.of(limited, JsonObject.EMPTY, Caller.on("c"));
        Thread caller = Thread.currentThread();

        boundary(limited).call(call, it -> {
            assertThat(Thread.currentThread()).isNotEqualTo(caller);
            telemetry.getTracer("tool").spanBuilder("query").startSpan().end();
            return FINE;
        });

        SpanData query = spans.getFinishedSpanItems().getFirst();
        SpanData span = spans.getFinishedSpanItems().getLast();
        assertThat(query.getName()).isEqualTo("query");
        assertThat(query.getParentSpanId()).isEqualTo(span.getSpanId());
        assertThat(Span.current().getSpanContext().isValid()).isFalse();
    }

    @Test
    void aNestedCallHasItsOwnSpan() {
        ToolCall outer = ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c"));

        boundary(WatchedTool.OPEN_FILE).call(outer, it -> {
            WatchedTool.fail(new NoSuchFileException("a"), observer);
            throw new NoSuchFileException("b");
        });

        assertThat(spans.getFinishedSpanItems())
                .hasSize(2)
                .allSatisfy(span -> assertThat(occurrence(span)).isNotBlank());
        SpanData inner = spans.getFinishedSpanItems().getFirst();
        assertThat(inner.getParentSpanId())
                .isEqualTo(spans.getFinishedSpanItems().getLast().getSpanId());
    }

    @Test
    void theSpanNamesTheFailureOfACallThatTheServerEndsFromAnotherThread() {
        ToolCall call = ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c"));
        ToolBoundary boundary = boundary(WatchedTool.OPEN_FILE);

        boundary.call(call, it -> {
            Fault late = CommonCode.TIMED_OUT.fault("The server did not answer in time");
            Thread watch = Thread.ofPlatform().start(() -> boundary.abandon(call, late, envelope -> envelope));
            watch.join();
            return FINE;
        });

        assertThat(occurrence(only())).isNotBlank();
        assertThat(only().getStatus().getDescription()).isEqualTo("The server did not answer in time");
    }

    @Test
    void namesTheServer() {
        WatchedTool.succeed(observer.server("orders"));

        assertThat(only().getAttributes().get(stringKey("dev.faultline.server")))
                .isEqualTo("orders");
    }

    private ToolBoundary boundary(ToolContract contract) {
        return ToolBoundary.of(contract, new ProblemDetailsDialect(), new InMemoryRecorder())
                .observer(observer)
                .build();
    }

    private static @Nullable String occurrence(SpanData span) {
        return span.getAttributes().get(stringKey(TraceObserver.OCCURRENCE));
    }

    private SpanData only() {
        assertThat(spans.getFinishedSpanItems()).hasSize(1);
        return spans.getFinishedSpanItems().getFirst();
    }
}
