package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;

/**
 * Traces each call as a span, following OpenTelemetry's conventions for MCP. The span is current while the tool runs
 * and while its failure is reported, so that spans and log records of the tool belong to it. The fault code is a
 * separate attribute, because those conventions define only {@code tool_error}.
 */
public final class TraceObserver implements Observer {
    /** The attribute with the id of a failure, which the client, the log and the trail have too. */
    public static final String OCCURRENCE = "dev.faultline.occurrence";

    private static final String SERVER = "dev.faultline.server";
    private static final String METHOD = "tools/call";
    private static final TextMapGetter<JsonObject> META = new MetaGetter();

    /** The span of a call in progress, current on the call's own thread. */
    private record Traced(Span span, Scope scope) {}

    private final OpenTelemetry telemetry;
    private final Tracer tracer;
    private final Origin known;
    private final OpenCalls<Traced> calls = new OpenCalls<>();

    private TraceObserver(OpenTelemetry telemetry, Origin known) {
        this.telemetry = telemetry;
        this.tracer = telemetry.getTracer("dev.faultline");
        this.known = known;
    }

    /** Traces with this instance of OpenTelemetry. */
    public TraceObserver(OpenTelemetry telemetry) {
        this(telemetry, Origin.UNKNOWN);
    }

    /** {@return an observer that also writes the name of the server to each span} */
    public TraceObserver server(String name) {
        return new TraceObserver(telemetry, Origin.UNKNOWN.withServer(name));
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // ended closes it
    public void started(ToolCall call) {
        Context parent =
                telemetry.getPropagators().getTextMapPropagator().extract(Context.current(), call.meta(), META);
        Span span = builder(call).setParent(parent).startSpan();
        calls.start(call, new Traced(span, parent.with(span).makeCurrent()));
    }

    private SpanBuilder builder(ToolCall call) {
        String tool = call.contract().name();
        boolean method = call.contract().isMethod();
        SpanBuilder span = tracer.spanBuilder(method ? tool : METHOD + " " + tool)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute("mcp.method.name", method ? tool : METHOD)
                .setAttribute("mcp.session.id", call.caller().connection());
        known.server().ifPresent(name -> span.setAttribute(SERVER, name));
        call.requestId().ifPresent(id -> span.setAttribute("jsonrpc.request.id", id));
        return method
                ? span
                : span.setAttribute("gen_ai.tool.name", tool).setAttribute("gen_ai.operation.name", "execute_tool");
    }

    @Override
    public <R> ToolHandler<R> around(ToolCall call, ToolHandler<R> handler) {
        Context here = Context.current();
        boolean traced = Span.fromContext(here).getSpanContext().isValid();
        return traced ? it -> here.wrap(() -> handler.handle(it)).call() : handler;
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        calls.find(call).map(Traced::span).ifPresent(span -> describe(span, reply.occurrence()));
    }

    private static void describe(Span span, Occurrence occurrence) {
        occurrence.origin().server().ifPresent(name -> span.setAttribute(SERVER, name));
        span.setAttribute("error.type", "tool_error")
                .setAttribute("dev.faultline.code", occurrence.fault().code().name())
                .setAttribute(OCCURRENCE, occurrence.id())
                .setStatus(StatusCode.ERROR, occurrence.fault().message());
    }

    @Override
    public void ended(ToolCall call) {
        calls.end(call).ifPresent(traced -> {
            traced.scope().close();
            traced.span().end();
        });
    }

    /** Reads the trace context from the {@code _meta} of a call. */
    private static final class MetaGetter implements TextMapGetter<JsonObject> {
        @Override
        public @Nullable String get(@Nullable JsonObject meta, String key) {
            return meta == null ? null : meta.string(key).orElse(null);
        }
    }
}
