package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;

/**
 * Traces each call as a span, following OpenTelemetry's conventions for MCP. The fault code is a separate attribute,
 * because those conventions define only {@code tool_error}.
 */
public final class TraceObserver implements Observer {
    private static final String METHOD = "tools/call";
    private static final TextMapGetter<JsonObject> META = new MetaGetter();

    private final OpenTelemetry telemetry;
    private final Tracer tracer;

    @SuppressWarnings("ThreadLocalUsage") // an observer lives as long as its server
    private final ThreadLocal<Span> spans = new ThreadLocal<>();

    /** Traces with this instance of OpenTelemetry. */
    public TraceObserver(OpenTelemetry telemetry) {
        this.telemetry = telemetry;
        this.tracer = telemetry.getTracer("dev.faultline");
    }

    @Override
    public void started(ToolCall call) {
        boolean method = call.contract().name().indexOf('/') >= 0; // a method of the protocol, not a tool
        Context parent =
                telemetry.getPropagators().getTextMapPropagator().extract(Context.current(), call.meta(), META);
        String tool = call.contract().name();
        SpanBuilder span = tracer.spanBuilder(method ? tool : METHOD + " " + tool)
                .setParent(parent)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute("mcp.method.name", method ? tool : METHOD)
                .setAttribute("mcp.session.id", call.caller().connection());
        call.requestId().ifPresent(id -> span.setAttribute("jsonrpc.request.id", id));
        if (!method) {
            span.setAttribute("gen_ai.tool.name", tool).setAttribute("gen_ai.operation.name", "execute_tool");
        }
        spans.set(span.startSpan());
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        Span span = spans.get();
        if (span != null) {
            span.setAttribute("error.type", "tool_error")
                    .setAttribute(
                            "dev.faultline.code",
                            reply.occurrence().fault().code().name())
                    .setAttribute("dev.faultline.occurrence", reply.occurrence().id())
                    .setStatus(StatusCode.ERROR, reply.occurrence().fault().message());
        }
    }

    @Override
    public void ended(ToolCall call) {
        Span span = spans.get();
        spans.remove();
        if (span != null) {
            span.end();
        }
    }

    /** Reads the trace context from the {@code _meta} of a call. */
    private static final class MetaGetter implements TextMapGetter<JsonObject> {
        @Override
        public @Nullable String get(@Nullable JsonObject meta, String key) {
            return meta == null ? null : meta.string(key).orElse(null);
        }
    }
}
