package dev.faultline.observe;

import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.Progress;
import dev.faultline.tool.ToolCall;
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
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceObserverTest {
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

    private SpanData only() {
        assertThat(spans.getFinishedSpanItems()).hasSize(1);
        return spans.getFinishedSpanItems().getFirst();
    }
}
