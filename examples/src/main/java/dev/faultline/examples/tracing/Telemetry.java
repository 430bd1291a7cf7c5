package dev.faultline.examples.tracing;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.util.Optional;

/** Sends spans to a collector. */
final class Telemetry {
    private Telemetry() {}

    /** {@return an OpenTelemetry of this service that sends its spans to {@code OTEL_EXPORTER_OTLP_ENDPOINT}} */
    static OpenTelemetrySdk of(String service) {
        String collector = Optional.ofNullable(System.getenv("OTEL_EXPORTER_OTLP_ENDPOINT"))
                .orElse("http://localhost:4318");
        OtlpHttpSpanExporter exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(collector + "/v1/traces")
                .build();
        SdkTracerProvider tracing = SdkTracerProvider.builder()
                .setResource(Resource.builder().put("service.name", service).build())
                .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
                .build();
        return OpenTelemetrySdk.builder()
                .setTracerProvider(tracing)
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build();
    }
}
