package dev.faultline.examples.conformance;

import dev.faultline.json.JsonText;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import jakarta.servlet.http.HttpServlet;

/**
 * A server for the official conformance suite: {@code stdio} or {@code http}, guarded; or {@code bare}, which is only
 * the failing tool on the SDK without a guard, over HTTP. Over HTTP it prints its address.
 */
public final class ConformanceServer {
    private static final ServerCapabilities CAPABILITIES = ServerCapabilities.builder()
            .completions()
            .logging()
            .prompts(true)
            .resources(true, true)
            .tools(true)
            .build();

    private ConformanceServer() {}

    /** Serves until standard input or the process ends. */
    public static void main(String[] args) throws Exception {
        switch (args.length == 1 ? args[0] : "") {
            case "stdio" -> guarded().serveStdio();
            case "http" -> serve(guarded().servlet());
            case "bare" -> serve(bare());
            default -> {
                System.err.println("usage: ConformanceServer stdio|http|bare");
                System.exit(2);
            }
        }
    }

    private static void serve(HttpServlet servlet) throws Exception {
        LoopbackServer server = new LoopbackServer(servlet);
        System.out.println(server.origin() + LoopbackServer.PATH);
        server.join();
    }

    /** {@return the guarded fixture} */
    static FaultlineServer guarded() {
        FaultlineServer server = FaultlineServer.named("conformance", "1.0")
                .codes(FixtureCode.class)
                .recorder(reply -> System.err.println(
                        "recorded " + JsonText.print(reply.envelope().toJson())))
                .customize(sdk -> sdk.capabilities(CAPABILITIES))
                .customizeStateless(sdk -> sdk.capabilities(CAPABILITIES));
        ContentTools.addTo(server);
        TalkingTools.addTo(server);
        FixtureResources.addTo(server);
        FixturePrompts.addTo(server);
        QuestionTools.addTo(server);
        return server;
    }

    /** {@return the same failing tool without a guard} */
    static HttpServlet bare() {
        HttpServletStreamableServerTransportProvider sdk = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint(LoopbackServer.PATH)
                .build();
        McpServer.sync(sdk)
                .serverInfo("bare", "1.0")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .tools(new SyncToolSpecification(ContentTools.failing(), ContentTools::fail))
                .build();
        return sdk;
    }
}
