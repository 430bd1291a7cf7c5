package dev.faultline.server;

import dev.faultline.http.CallerBudget;
import dev.faultline.http.HostRules;
import dev.faultline.http.session.HttpSessions;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.internal.ShutdownHook;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.era.Era;
import dev.faultline.rpc.era.MirroredParameter;
import dev.faultline.server.internal.ForwardedRequest;
import dev.faultline.server.internal.GuardedMapper;
import dev.faultline.server.internal.GuardedSessions;
import dev.faultline.server.internal.GuardedStatelessTransport;
import dev.faultline.server.internal.IncomingMessages;
import dev.faultline.server.internal.LazySchemaValidator;
import dev.faultline.server.internal.SessionBegin;
import dev.faultline.server.internal.SessionEnd;
import dev.faultline.server.internal.StatelessHandler;
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
import java.util.stream.Collectors;
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
    private final ResponseShares shares = new ResponseShares();
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
        StdioServer server = new StdioServer(filter, responses, new ModernAccess(() -> modern(Era.LEGACY)), out);
        build(McpServer.async(server.transport()));
        shutDown = server::shutDown;
        ShutdownHook hook = ShutdownHook.of(this::close);
        try {
            server.serve(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the input cannot be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
            hook.remove();
        }
    }

    synchronized boolean isOpen() {
        return !closed;
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
                .sessionSweepInterval(null) // it would keep the id of every session that ended since it last swept
                .build();
        GuardedSessions guarded = new GuardedSessions(sdk, budgeted());
        SessionLimits limits = definition.http().limits().forSessions();
        HttpSessions sessions = new HttpSessions(limits, guarded::isBusy);
        guarded.onEnd(sessions::end);
        openSessions = sessions::size;
        build(McpServer.async(guarded));
        SessionEnd end = new SessionEnd(sdk, sessions);
        SessionBegin begin = new SessionBegin(sdk, incoming, runtime.mapper());
        ServletSessions known = new ServletSessions(
                end, limits, definition.http().store().map(store -> new StoredConnections(store, limits, begin, end)));
        GuardServlet servlet =
                new GuardServlet(parts(sdk.protocolVersions(), Optional.of(sessions)), Optional.of(known), sdk);
        shutDown = () -> {
            known.close();
            servlet.shutDown();
        };
        return servlet;
    }

    HttpServlet statelessServlet() {
        HttpServletStatelessServerTransport sdk = HttpServletStatelessServerTransport.builder()
                .jsonMapper(sdkMapper)
                .messageEndpoint("")
                .contextExtractor(ForwardedRequest.extractor(definition.http().context()))
                .build();
        buildStateless(new GuardedStatelessTransport(sdk, budgeted(), runtime.threads(), statelessLimit()));
        return guarded(new GuardServlet(parts(sdk.protocolVersions(), Optional.empty()), Optional.empty(), sdk));
    }

    private BudgetedResponses budgeted() {
        return new BudgetedResponses(responses, shares);
    }

    // Half the grace: this answers in the form that the SDK has begun, and OverdueCalls may have to guess it.
    private Duration statelessLimit() {
        return runtime.limits().time().plus(runtime.limits().grace().dividedBy(2));
    }

    private void buildStateless(GuardedStatelessTransport transport) {
        McpServer.StatelessAsyncSpecification builder = McpServer.async(transport);
        builder.serverInfo(definition.name(), definition.version())
                .validateToolInputs(false)
                .jsonMapper(sdkMapper);
        definition.features().addTo(builder, tools.values(), new GuardedMethods(faults));
        definition.customizers().stateless().forEach(customizer -> customizer.accept(builder));
        check(builder.build().listTools());
    }

    private ModernServer modern(List<String> legacy) {
        StatelessHandler sdk = new StatelessHandler();
        buildStateless(new GuardedStatelessTransport(sdk, budgeted(), runtime.threads(), statelessLimit()));
        return new ModernServer(filter, responses, sdk, new ModernDiscovery(sdk, runtime.mapper(), legacy).discover());
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
        KeepAlive keepAlive = new KeepAlive(http.silence());
        ModernHttp modern =
                new ModernHttp(new ModernAccess(() -> modern(versions)), http.context(), keepAlive, mirrored());
        return new GuardServlet.Parts(
                filter, responses, rules, incoming, budget, shares, senders, modern, keepAlive, this::close);
    }

    private Map<String, List<MirroredParameter>> mirrored() {
        return tools.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey,
                        it -> MirroredParameter.of(
                                ToolListing.json(it.getValue().tool().inputSchema(), runtime.mapper()))));
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
