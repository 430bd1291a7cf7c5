package dev.faultline.examples.tracing;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.observe.LogObserver;
import dev.faultline.observe.TraceObserver;
import dev.faultline.server.ClientArguments;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An MCP server for parcels that logs and traces its calls. */
public final class ParcelServer {
    private ParcelServer() {}

    /** Serves over standard input and output, or over HTTP at the given port: {@code TRAIL [PORT]}. */
    public static void main(String[] args) throws InterruptedException {
        OpenTelemetrySdk telemetry = Telemetry.of("parcels");
        Runtime.getRuntime().addShutdownHook(new Thread(telemetry::close)); // sends the spans that it still has
        FaultlineServer server = server(Path.of(args[0]), telemetry);
        if (args.length == 1) {
            server.serveStdio();
        } else {
            server.serveHttp(Integer.parseInt(args[1])).join();
        }
    }

    private static FaultlineServer server(Path trail, OpenTelemetry telemetry) {
        Tracer tracer = telemetry.getTracer("parcels");
        return FaultlineServer.named("parcels", "1.0")
                .trail(trail)
                .observer(LogObserver.of("parcels").server("parcels"))
                .observer(new TraceObserver(telemetry).server("parcels"))
                .tool(track(), (exchange, request) -> find(request, tracer));
    }

    private static Tool track() {
        Map<String, Object> id = Map.of("type", "string", "description", "The parcel's id.");
        return Tool.builder(
                        "track_parcel",
                        Map.of("type", "object", "properties", Map.of("id", id), "required", List.of("id")))
                .description("Says where a parcel is.")
                .build();
    }

    private static CallToolResult find(CallToolRequest request, Tracer tracer) {
        String id = ClientArguments.of(request).string("id").orElseThrow();
        Span query = tracer.spanBuilder("query parcels").startSpan(); // a child of the call's span
        try {
            if (!id.equals("4711")) {
                throw new FaultException(CommonCode.RESOURCE_NOT_FOUND.fault("There is no parcel " + id));
            }
            return CallToolResult.builder()
                    .addTextContent("Parcel 4711 is in Riga")
                    .build();
        } finally {
            query.end();
        }
    }
}
