package dev.faultline.examples.tracing;

import dev.faultline.client.FaultlineClient;
import dev.faultline.client.Outcome;
import dev.faultline.fault.Occurrence;
import dev.faultline.observe.TraceObserver;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Map;

/** Calls tools, each call in a span whose trace the server continues. */
record TracedCalls(FaultlineClient client, OpenTelemetry telemetry) {
    /** {@return the outcome of calling this tool} */
    Outcome call(String tool, Map<String, Object> arguments) {
        Span span = telemetry
                .getTracer("parcels-client")
                .spanBuilder("tools/call " + tool)
                .setSpanKind(SpanKind.CLIENT)
                .startSpan();
        try {
            Outcome outcome = client.callRepeatedly(CallToolRequest.builder(tool)
                    .arguments(arguments)
                    .meta(traceContext(span))
                    .build());
            if (outcome instanceof Outcome.Refusal refusal) {
                Occurrence occurrence = refusal.occurrence();
                span.setAttribute(TraceObserver.OCCURRENCE, occurrence.id())
                        .setStatus(StatusCode.ERROR, occurrence.fault().message());
            }
            return outcome;
        } finally {
            span.end();
        }
    }

    private Map<String, Object> traceContext(Span span) {
        Map<String, Object> meta = new HashMap<>(); // traceparent, and tracestate if there is one
        telemetry
                .getPropagators()
                .getTextMapPropagator()
                .inject(Context.current().with(span), meta, (carrier, name, value) -> meta.put(name, value));
        return meta;
    }
}
