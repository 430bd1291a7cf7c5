package dev.faultline.app.serve;

import dev.faultline.app.Version;
import dev.faultline.boundary.Observer;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.mcp.FaultlineServer;
import dev.faultline.mcp.OwnTool;
import dev.faultline.observe.LogObserver;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.observe.TraceObserver;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.ServedTool;
import dev.faultline.toolsets.code.CodeLimits;
import dev.faultline.toolsets.code.CodeSettings;
import dev.faultline.toolsets.code.CodeTools;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.GlobalOpenTelemetry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** What a server is made of: its tools, each in its own dialect, its trail, and those who watch. */
final class Composition {
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Set<String> codeTools;
    private final FaultlineServer server;

    Composition(ServeSettings settings) {
        List<ServedTool> tools = tools(settings);
        this.codeTools = tools.stream().map(tool -> tool.contract().name()).collect(Collectors.toUnmodifiableSet());
        Dialect own = new ProblemDetailsDialect();
        Dialect spoken = settings.dialect().orElse(own);
        this.server = FaultlineServer.named(settings.name(), Version.number())
                .dialect(spoken)
                .trail(settings.trail())
                .timeLimit(settings.toolTimeout());
        tools.forEach(tool -> server.tool(served(tool, spoken, own)));
        observers().forEach(server::observer);
    }

    FaultlineServer server() {
        return server;
    }

    PrometheusMeterRegistry metrics() {
        return metrics;
    }

    private static List<ServedTool> tools(ServeSettings settings) {
        CodeLimits limits = CodeLimits.STANDARD.searchTime(settings.searchTimeout());
        return CodeTools.of(CodeSettings.of(settings.root()).limits(limits));
    }

    // The schema of a tool's structure speaks of errors too, in the toolset's own dialect.
    private static OwnTool served(ServedTool tool, Dialect spoken, Dialect own) {
        Optional<JsonObject> schema =
                spoken.id().equals(own.id()) ? Optional.of(tool.outputSchema()) : Optional.empty();
        return new OwnTool(tool.contract(), tool.description(), schema, spoken, tool.handler());
    }

    private List<Observer> observers() {
        LogObserver log =
                new LogObserver(LoggerFactory.getLogger(LogObserver.LOGGER), Redactor.forThisUser(), this::component);
        return List.of(log, new MetricsObserver(metrics, this::isCode), new TraceObserver(GlobalOpenTelemetry.get()));
    }

    private String component(ToolCall call) {
        return isCode(call) ? "codeintel_mcp" : "faultline"; // R16
    }

    private boolean isCode(ToolCall call) {
        return codeTools.contains(call.contract().name());
    }
}
