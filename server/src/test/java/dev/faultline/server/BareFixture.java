package dev.faultline.server;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fixture on the SDK's own builders, as its documentation shows it. */
final class BareFixture {
    private static final ServerCapabilities ALL = ServerCapabilities.builder()
            .tools(false)
            .prompts(false)
            .resources(false, false)
            .completions()
            .logging()
            .build();
    private static final List<FixtureFeatures> FAMILIES =
            List.of(new FixtureFeatures("added"), new FixtureFeatures("customized"));

    private BareFixture() {}

    static void serveStdio(boolean async) {
        McpServerTransportProvider stdio = new StdioServerTransportProvider(McpJsonDefaults.getMapper());
        if (async) {
            McpServer.async(stdio)
                    .serverInfo("fixture", "1")
                    .capabilities(ALL)
                    .tools(asyncTools())
                    .build();
        } else {
            synchronous(McpServer.sync(stdio));
        }
    }

    static HttpServlet servlet(boolean async) {
        HttpServletStreamableServerTransportProvider servlet = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpStreamableServerTransportProvider provider = servlet;
        if (async) {
            McpServer.async(provider)
                    .serverInfo("fixture", "1")
                    .capabilities(ALL)
                    .tools(asyncTools())
                    .build();
        } else {
            synchronous(McpServer.sync(provider));
        }
        return servlet;
    }

    private static void synchronous(McpServer.SyncSpecification<?> sdk) {
        sdk.serverInfo("fixture", "1").capabilities(ALL);
        FixtureTools.all()
                .forEach(it -> sdk.tools(
                        new SyncToolSpecification(it.tool(), (exchange, request) -> call(it, exchange, request))));
        for (FixtureFeatures family : FAMILIES) {
            sdk.prompts(family.prompts());
            sdk.resources(family.resources());
            sdk.completions(family.completions());
        }
        sdk.rootsChangeHandler((exchange, roots) -> {
            throw new IllegalStateException(FixtureTools.SECRET);
        });
        sdk.build();
    }

    private static List<AsyncToolSpecification> asyncTools() {
        return FixtureAsyncTools.all().entrySet().stream()
                .map(it -> new AsyncToolSpecification(
                        it.getKey(), (exchange, request) -> it.getValue().get()))
                .toList();
    }

    static HttpServlet statelessServlet(boolean async) {
        HttpServletStatelessServerTransport servlet = HttpServletStatelessServerTransport.builder()
                .messageEndpoint("/mcp")
                .build();
        if (async) {
            McpServer.async(servlet)
                    .serverInfo("fixture", "1")
                    .capabilities(ALL)
                    .tools(FixtureAsyncTools.all().entrySet().stream()
                            .map(it -> new McpStatelessServerFeatures.AsyncToolSpecification(
                                    it.getKey(),
                                    (context, request) -> it.getValue().get()))
                            .toList())
                    .build();
        } else {
            stateless(McpServer.sync(servlet));
        }
        return servlet;
    }

    private static void stateless(McpServer.StatelessSyncSpecification sdk) {
        sdk.serverInfo("fixture", "1").capabilities(ALL);
        FixtureTools.all()
                .forEach(it -> sdk.tools(new McpStatelessServerFeatures.SyncToolSpecification(
                        it.tool(), (context, request) -> call(it, null, request))));
        for (FixtureFeatures family : FAMILIES) {
            family.prompts()
                    .forEach(it -> sdk.prompts(Map.of(
                            it.prompt().name(),
                            new McpStatelessServerFeatures.SyncPromptSpecification(
                                    it.prompt(),
                                    (context, request) -> it.promptHandler().apply(null, request)))));
            family.resources()
                    .forEach(it -> sdk.resources(Map.of(
                            it.resource().uri(),
                            new McpStatelessServerFeatures.SyncResourceSpecification(
                                    it.resource(),
                                    (context, request) -> it.readHandler().apply(null, request)))));
            family.completions()
                    .forEach(it -> sdk.completions(new McpStatelessServerFeatures.SyncCompletionSpecification(
                            it.referenceKey(),
                            (context, request) -> it.completionHandler().apply(null, request))));
        }
        sdk.build();
    }

    @SuppressWarnings("NullAway") // the SDK has no exchange where there is no session
    private static CallToolResult call(
            FixtureTools.FixtureTool tool,
            io.modelcontextprotocol.server.@Nullable McpSyncServerExchange exchange,
            CallToolRequest request) {
        try {
            return tool.handler().apply(exchange, request);
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new IllegalStateException(checked);
        }
    }
}
