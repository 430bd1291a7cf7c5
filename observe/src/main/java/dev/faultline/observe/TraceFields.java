package dev.faultline.observe;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import org.slf4j.spi.LoggingEventBuilder;

/** The fields of a log record that lead to the trace, in programs that have OpenTelemetry. */
final class TraceFields {
    private static final boolean HAS_TRACES = hasTraces();

    private TraceFields() {}

    /** {@return the record, with the ids of the current span if there is one} */
    static LoggingEventBuilder add(LoggingEventBuilder record) {
        return HAS_TRACES ? Current.add(record) : record;
    }

    private static boolean hasTraces() {
        try {
            Class.forName("io.opentelemetry.api.trace.Span", false, TraceFields.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** A class of its own, so that it is loaded only where its imports exist. */
    private static final class Current {
        private Current() {}

        static LoggingEventBuilder add(LoggingEventBuilder record) {
            SpanContext span = Span.current().getSpanContext();
            return span.isValid()
                    ? record.addKeyValue("trace_id", span.getTraceId()).addKeyValue("span_id", span.getSpanId())
                    : record;
        }
    }
}
