package dev.faultline.server;

import dev.faultline.http.HostRules;
import dev.faultline.http.session.HttpSessions;
import dev.faultline.internal.ShutdownHook;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcError;
import dev.faultline.server.internal.ForwardedRequest;
import dev.faultline.server.internal.GuardedMapper;
import dev.faultline.server.internal.GuardedSessions;
import dev.faultline.server.internal.GuardedStatelessTransport;
import dev.faultline.server.internal.IncomingMessages;
import dev.faultline.server.internal.LazySchemaValidator;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import reactor.core.publisher.Flux;

/** Builds a guarded server from its definition, around the parts of the SDK, and runs it. */
final class Assembly {
    private final ServerDefinition definition;
    private final ServerRuntime runtime;
    private final ProtocolFaults faults;
    private final Map<String, GuardedTool> tools = new LinkedHashMap<>();
    private final ResponseWriter responses;
    private final MessageFilter filter;
    private final IncomingMessages incoming = new IncomingMessages();
    private final GuardedMapper sdkMapper;
    private final CallerBudget budget;
    private volatile Runnable shutDown = () -> {};
    private volatile IntSupplier openSessions = () -> 0;
    private boolean closed;

    Assembly(ServerDefinition definition) {
        this.definition = definition;
        this.runtime = ServerRuntime.start(definition);
        this.faults = new ProtocolFaults(runtime);
        definition.tools().forEach((name, tool) -> tools.put(name, tool.apply(runtime)));
        this.responses = new ResponseWriter(runtime, faults, tools);
        this.filter = new MessageFilter(responses);
        HttpLimits http = definition.http().limits();
        this.budget = new CallerBudget(http.callsPerCaller(), http.bufferedBytes());
        this.sdkMapper = new GuardedMapper(runtime.mapper(), incoming, this::transportError);
    }

    private String transportError(JSONRPCError error) {
        RpcError reported =
                faults.refuse(error.code(), ProtocolFaults.UNKNOWN, Caller.on("http"), SdkErrors.fault(error));
        return JsonText.print(reported.toResponseWithoutId());
    }

    void serveStdio() {
        InputStream in = System.in;
        PrintStream out = System.out;
        try {
            // The client would take whatever a tool prints for a message.
            System.setIn(InputStream.nullInputStream());
            System.setOut(System.err);
            serve(in, new FileOutputStream(FileDescriptor.out));
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
    }

    void serve(InputStream in, OutputStream out) {
        StdioServer server = new StdioServer(filter, responses, out);
        build(McpServer.async(server.transport()));
        shutDown = server::shutDown;
        ShutdownHook hook = ShutdownHook.of(this::close);
        try {
            server.serve(in);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
            hook.remove();
        }
    }

    /** Answers all requests in progress and closes the trail; a second call does nothing. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            shutDown.run();
            runtime.recorder().close().run();
        }
    }

    HttpServlet servlet() {
        HttpServletStreamableServerTransportProvider sdk = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(sdkMapper)
                .mcpEndpoint("")
                .contextExtractor(ForwardedRequest.extractor(definition.http().context()))
                .sessionSweepInterval(definition.http().limits().sessionIdle())
                .build();
        GuardedSessions guarded = new GuardedSessions(sdk, new BudgetedResponses(responses, budget));
        HttpSessions sessions = new HttpSessions(definition.http().limits().forSessions(), guarded::isBusy);
        guarded.onEnd(sessions::end);
        openSessions = sessions::size;
        build(McpServer.async(guarded));
        return guarded(new GuardServlet(parts(sdk.protocolVersions(), Optional.of(sessions)), sdk));
    }

    HttpServlet statelessServlet() {
        HttpServletStatelessServerTransport sdk = HttpServletStatelessServerTransport.builder()
                .jsonMapper(sdkMapper)
                .messageEndpoint("")
                .contextExtractor(ForwardedRequest.extractor(definition.http().context()))
                .build();
        // Half the grace: this answers in the form that the SDK has begun, and OverdueCalls may have to guess it.
        Duration limit = runtime.limits().time().plus(ServerRuntime.GRACE.dividedBy(2));
        McpServer.StatelessAsyncSpecification builder = McpServer.async(
                new GuardedStatelessTransport(sdk, new BudgetedResponses(responses, budget), runtime.threads(), limit));
        builder.serverInfo(definition.name(), definition.version())
                .validateToolInputs(false)
                .jsonMapper(sdkMapper);
        definition.features().addTo(builder, tools.values(), new GuardedMethods(faults));
        definition.customizers().stateless().forEach(customizer -> customizer.accept(builder));
        check(builder.build().listTools());
        return guarded(new GuardServlet(parts(sdk.protocolVersions(), Optional.empty()), sdk));
    }

    /** {@return the number of sessions over HTTP} */
    int openSessions() {
        return openSessions.getAsInt();
    }

    private HttpServlet guarded(GuardServlet servlet) {
        shutDown = servlet::shutDown;
        return servlet;
    }

    private GuardServlet.Parts parts(List<String> versions, Optional<HttpSessions> sessions) {
        HttpSettings http = definition.http();
        WebRules rules = new WebRules(new HostRules(http.hosts(), http.origins()), versions);
        HttpSender.Finder senders = new HttpSender.Finder(http.context(), http.callers(), sessions);
        return new GuardServlet.Parts(filter, responses, rules, incoming, budget, senders, this::close);
    }

    private void build(McpServer.AsyncSpecification<?> builder) {
        builder.serverInfo(definition.name(), definition.version())
                .validateToolInputs(false)
                .jsonMapper(sdkMapper);
        if (!definition.hasSdkTools()) {
            builder.jsonSchemaValidator(new LazySchemaValidator());
        }
        definition.features().addTo(builder, tools.values(), new GuardedMethods(faults));
        definition.customizers().sessions().forEach(customizer -> customizer.accept(builder));
        check(builder.build().listTools());
    }

    // A tool that only the SDK knows would be listed, and every call of it rejected as unknown.
    private void check(Flux<Tool> listed) {
        for (Tool tool : listed.toIterable()) {
            if (!tools.containsKey(tool.name())) {
                throw new IllegalStateException(
                        "add the tool " + tool.name() + " to the FaultlineServer, not to the SDK's builder");
            }
        }
    }
}
