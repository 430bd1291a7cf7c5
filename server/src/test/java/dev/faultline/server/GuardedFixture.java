package dev.faultline.server;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.server.internal.StatelessExchange;
import dev.faultline.tool.ToolCall;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import reactor.core.publisher.Mono;

/** The guarded fixture: the same tools, with a recorder and an observer that fail too. */
enum GuardedFixture {
    /** A server with a long time limit. */
    PATIENT(Duration.ofMinutes(1)),

    /** A server with a short time limit, for calls that hang. */
    IMPATIENT(Duration.ofSeconds(1)),

    /** A server that soon answers what nothing else answers, for calls that hang outside any time limit. */
    OVERDUE(Duration.ofSeconds(1)),

    /** A server that allows two calls at once. */
    FEW(Duration.ofMinutes(1)),

    /** A server whose input ends. */
    ENDING(Duration.ofMinutes(1)),

    /** A server before the handshake. */
    UNBEGUN(Duration.ofMinutes(1)),

    /** A server for a tool that keeps the only core busy; its time limit also applies to the next call. */
    BUSY(Duration.ofSeconds(5)),

    /** A server whose dialect always fails. */
    SPEECHLESS(Duration.ofMinutes(1)),

    SYSTEM_ERROR(Duration.ofMinutes(1)),
    TOOL_ERROR(Duration.ofMinutes(1)),
    PROBLEM_DETAILS(Duration.ofMinutes(1)),
    TOOL_RESULT(Duration.ofMinutes(1)),
    RESOLVE_V0(Duration.ofMinutes(1));

    private static final FixtureFeatures ADDED = new FixtureFeatures("added");
    private static final FixtureFeatures CUSTOMIZED = new FixtureFeatures("customized");

    private final Duration timeLimit;

    GuardedFixture(Duration timeLimit) {
        this.timeLimit = timeLimit;
    }

    private String[] flags() {
        return this == BUSY ? new String[] {"-XX:ActiveProcessorCount=1"} : new String[0];
    }

    /** {@return a connection to this server over the transport, after the handshake unless it is {@link #UNBEGUN}} */
    Wire connect(Transport transport, FixtureHttp http) throws Exception {
        return connect(server(), transport, http);
    }

    Wire connect(FaultlineServer server, Transport transport, FixtureHttp http) throws Exception {
        return switch (transport) {
            case STDIO -> begun(StdioWire.to(server));
            case STREAMABLE -> http.wire(server.servlet()).begin();
            case STATELESS -> http.wire(server.statelessServlet()).begin();
        };
    }

    /** {@return the same over standard input and output, with the server in a separate process} */
    Wire connectToProcess() throws Exception {
        return begun(new StdioWire(FixtureProcess.start(name(), flags())));
    }

    private Wire begun(StdioWire wire) throws Exception {
        return this == UNBEGUN ? wire : wire.begin();
    }

    FaultlineServer server() {
        FaultlineServer server = FaultlineServer.named("fixture", "1")
                .codes(Raised.KitchenCode.class)
                .codes(SystemErrorMade.OwnCode.class)
                .recorder(GuardedFixture::record)
                .observer(new Failing())
                .timeLimit(timeLimit)
                .customize(GuardedFixture::customize)
                .customizeStateless(GuardedFixture::customize);
        FixtureTools.all().forEach(it -> server.tool(it.tool(), it.handler()));
        server.tool(FixtureTools.named("raises"), (exchange, request) -> Raised.raise(request));
        AuthorTools.addTo(server);
        FixtureAsyncTools.all()
                .forEach((tool, handler) -> server.asyncTool(tool, (exchange, request) -> handler.get()));
        ADDED.prompts().forEach(server::prompt);
        ADDED.resources().forEach(server::resource);
        ADDED.completions().forEach(server::completion);
        Dialects.find(name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'))
                .ifPresent(server::dialect);
        return switch (this) {
            case OVERDUE -> server.grace(Duration.ofSeconds(1));
            case FEW -> server.maxCalls(2);
            case SPEECHLESS -> server.dialect(new SpeechlessDialect());
            default -> server;
        };
    }

    private static void record(Reply reply) throws Exception {
        if (reply.occurrence().fault().code() != CommonCode.UNEXPECTED) {
            return;
        }
        switch (reply.occurrence().origin().tool().orElse("")) {
            case "unrecorded" -> throw new IOException("no space left on /var/lib/trail");
            case "stalled" -> new CountDownLatch(1).await();
            default -> { // the failures of other tools are not needed
            }
        }
    }

    private static void customize(McpServer.AsyncSpecification<?> sdk) {
        CUSTOMIZED
                .prompts()
                .forEach(it -> sdk.prompts(new AsyncPromptSpecification(
                        it.prompt(),
                        (exchange, request) -> Mono.fromCallable(
                                () -> it.promptHandler().apply(new McpSyncServerExchange(exchange), request)))));
        CUSTOMIZED
                .resources()
                .forEach(it -> sdk.resources(new AsyncResourceSpecification(
                        it.resource(),
                        (exchange, request) -> Mono.fromCallable(
                                () -> it.readHandler().apply(new McpSyncServerExchange(exchange), request)))));
        CUSTOMIZED
                .completions()
                .forEach(it -> sdk.completions(new AsyncCompletionSpecification(
                        it.referenceKey(),
                        (exchange, request) -> Mono.fromCallable(
                                () -> it.completionHandler().apply(new McpSyncServerExchange(exchange), request)))));
        sdk.rootsChangeHandler((exchange, roots) -> {
            throw new IllegalStateException(FixtureTools.SECRET);
        });
    }

    private static void customize(McpServer.StatelessAsyncSpecification sdk) {
        CUSTOMIZED
                .prompts()
                .forEach(it -> sdk.prompts(new McpStatelessServerFeatures.AsyncPromptSpecification(
                        it.prompt(),
                        (context, request) ->
                                Mono.fromCallable(() -> it.promptHandler().apply(exchange(context), request)))));
        CUSTOMIZED
                .resources()
                .forEach(it -> sdk.resources(new McpStatelessServerFeatures.AsyncResourceSpecification(
                        it.resource(),
                        (context, request) ->
                                Mono.fromCallable(() -> it.readHandler().apply(exchange(context), request)))));
        CUSTOMIZED
                .completions()
                .forEach(it -> sdk.completions(new McpStatelessServerFeatures.AsyncCompletionSpecification(
                        it.referenceKey(),
                        (context, request) ->
                                Mono.fromCallable(() -> it.completionHandler().apply(exchange(context), request)))));
    }

    private static McpSyncServerExchange exchange(io.modelcontextprotocol.common.McpTransportContext context) {
        return new McpSyncServerExchange(StatelessExchange.of(context));
    }

    /** An observer that always throws. */
    private static final class Failing implements Observer {
        @Override
        public void started(ToolCall call) {
            throw new IllegalStateException(FixtureTools.SECRET);
        }

        @Override
        public void occurred(ToolCall call, Reply reply, Throwable thrown) {
            throw new IllegalStateException(FixtureTools.SECRET);
        }

        @Override
        public void ended(ToolCall call) {
            throw new IllegalStateException(FixtureTools.SECRET);
        }
    }
}
