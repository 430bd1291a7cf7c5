package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Recorder;
import dev.faultline.server.testing.SuccessfulTools;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** What succeeds is answered as without the guard (R40: never worse than without). */
class DifferentialTest {
    private static final ServerCapabilities ALL = ServerCapabilities.builder()
            .tools(false)
            .prompts(false)
            .resources(false, false)
            .completions()
            .logging()
            .build();

    /** The handlers of {@link SuccessfulTools} ask nothing of their clients. */
    @SuppressWarnings("NullAway")
    private static final McpSyncServerExchange UNUSED = null;

    private final SuccessfulTools author = new SuccessfulTools();

    @Test
    void successesAreAnsweredAlikeOverStandardInputAndOutput() throws Exception {
        Pipes pipes = Pipes.open();
        complete(McpServer.sync(pipes.transport()));
        try (Wire bare = pipes.wire().begin();
                Wire guarded = StdioWire.to(guarded()).begin()) {
            assertThat(SuccessComparison.equalAnswers(bare, guarded)).isGreaterThan(60);
        }
    }

    @Test
    void successesOfAsynchronousHandlersAreAnsweredAlike() throws Exception {
        Pipes pipes = Pipes.open();
        complete(McpServer.async(pipes.transport()));
        try (Wire bare = pipes.wire().begin();
                Wire guarded = StdioWire.to(asynchronous()).begin()) {
            assertThat(SuccessComparison.equalAnswers(bare, guarded)).isGreaterThan(60);
        }
    }

    @Test
    void successesAreAnsweredAlikeOverHttp() throws Exception {
        FixtureHttp http = new FixtureHttp();
        HttpServletStreamableServerTransportProvider servlet = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        complete(McpServer.sync(servlet));
        try (Wire bare = http.wire(servlet).begin();
                Wire guarded = http.wire(guarded().servlet()).begin()) {
            assertThat(SuccessComparison.equalAnswers(bare, guarded)).isGreaterThan(60);
        } finally {
            http.close();
        }
    }

    @Test
    void successesAreAnsweredAlikeOverHttpWithoutSessions() throws Exception {
        FixtureHttp http = new FixtureHttp();
        HttpServletStatelessServerTransport servlet = HttpServletStatelessServerTransport.builder()
                .messageEndpoint("/mcp")
                .build();
        complete(McpServer.sync(servlet));
        try (Wire bare = http.wire(servlet).begin();
                Wire guarded = http.wire(guarded().statelessServlet()).begin()) {
            assertThat(SuccessComparison.equalAnswers(bare, guarded)).isGreaterThan(60);
        } finally {
            http.close();
        }
    }

    /** The streams of a bare server. */
    private record Pipes(Pipe input, Pipe output) {
        static Pipes open() throws IOException {
            return new Pipes(Pipe.open(), Pipe.open());
        }

        StdioServerTransportProvider transport() {
            return new StdioServerTransportProvider(
                    McpJsonDefaults.getMapper(),
                    Channels.newInputStream(input.source()),
                    Channels.newOutputStream(output.sink()));
        }

        StdioWire wire() {
            return StdioWire.over(input, output);
        }
    }

    private void complete(McpServer.SyncSpecification<?> sdk) {
        sdk.serverInfo("fixture", "1")
                .capabilities(ALL)
                .tools(author.tools())
                .prompts(SuccessfulTools.prompts())
                .resources(SuccessfulTools.resources())
                .resourceTemplates(SuccessfulTools.templates())
                .completions(SuccessfulTools.completions())
                .build();
    }

    private void complete(McpServer.AsyncSpecification<?> sdk) {
        sdk.serverInfo("fixture", "1")
                .capabilities(ALL)
                .tools(asynchronousTools())
                .prompts(asynchronousPrompts())
                .resources(asynchronousResources())
                .resourceTemplates(asynchronousTemplates())
                .completions(asynchronousCompletions())
                .build();
    }

    private void complete(McpServer.StatelessSyncSpecification sdk) {
        sdk.serverInfo("fixture", "1").capabilities(ALL);
        author.tools()
                .forEach(it -> sdk.tools(
                        new McpStatelessServerFeatures.SyncToolSpecification(it.tool(), alone(it.callHandler()))));
        SuccessfulTools.prompts()
                .forEach(it -> sdk.prompts(new McpStatelessServerFeatures.SyncPromptSpecification(
                        it.prompt(), alone(it.promptHandler()))));
        SuccessfulTools.resources()
                .forEach(it -> sdk.resources(new McpStatelessServerFeatures.SyncResourceSpecification(
                        it.resource(), alone(it.readHandler()))));
        SuccessfulTools.templates()
                .forEach(it -> sdk.resourceTemplates(new McpStatelessServerFeatures.SyncResourceTemplateSpecification(
                        it.resourceTemplate(), alone(it.readHandler()))));
        SuccessfulTools.completions()
                .forEach(it -> sdk.completions(new McpStatelessServerFeatures.SyncCompletionSpecification(
                        it.referenceKey(), alone(it.completionHandler()))));
        sdk.build();
    }

    private FaultlineServer guarded() {
        FaultlineServer server = FaultlineServer.named("fixture", "1").recorder(Recorder.none());
        author.tools().forEach(server::tool);
        SuccessfulTools.prompts().forEach(server::prompt);
        SuccessfulTools.resources().forEach(server::resource);
        SuccessfulTools.templates().forEach(server::resourceTemplate);
        SuccessfulTools.completions().forEach(server::completion);
        return server;
    }

    private FaultlineServer asynchronous() {
        FaultlineServer server = FaultlineServer.named("fixture", "1").recorder(Recorder.none());
        asynchronousTools().forEach(server::tool);
        asynchronousPrompts().forEach(server::prompt);
        asynchronousResources().forEach(server::resource);
        asynchronousTemplates().forEach(server::resourceTemplate);
        asynchronousCompletions().forEach(server::completion);
        return server;
    }

    private List<AsyncToolSpecification> asynchronousTools() {
        return author.tools().stream()
                .map(it -> AsyncToolSpecification.builder()
                        .tool(it.tool())
                        .callHandler(later(it.callHandler()))
                        .build())
                .toList();
    }

    private static List<AsyncPromptSpecification> asynchronousPrompts() {
        return SuccessfulTools.prompts().stream()
                .map(it -> new AsyncPromptSpecification(it.prompt(), later(it.promptHandler())))
                .toList();
    }

    private static List<AsyncResourceSpecification> asynchronousResources() {
        return SuccessfulTools.resources().stream()
                .map(it -> new AsyncResourceSpecification(it.resource(), later(it.readHandler())))
                .toList();
    }

    private static List<AsyncResourceTemplateSpecification> asynchronousTemplates() {
        return SuccessfulTools.templates().stream()
                .map(it -> new AsyncResourceTemplateSpecification(it.resourceTemplate(), later(it.readHandler())))
                .toList();
    }

    private static List<AsyncCompletionSpecification> asynchronousCompletions() {
        return SuccessfulTools.completions().stream()
                .map(it -> new AsyncCompletionSpecification(it.referenceKey(), later(it.completionHandler())))
                .toList();
    }

    private static <E, Q, R> BiFunction<E, Q, Mono<R>> later(BiFunction<McpSyncServerExchange, Q, R> handler) {
        return (exchange, request) -> Mono.fromSupplier(() -> handler.apply(UNUSED, request));
    }

    private static <C, Q, R> BiFunction<C, Q, R> alone(BiFunction<McpSyncServerExchange, Q, R> handler) {
        return (context, request) -> handler.apply(UNUSED, request);
    }
}
