package dev.faultline.mcp;

import dev.faultline.boundary.Consequence;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultLimits;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonLimits;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.trail.Trail;
import dev.faultline.trail.Trails;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A server on the official MCP SDK, under contract: whatever its tools, prompts and resources do, every request is
 * answered exactly once, and every failure is one typed fault, recorded before it is sent.
 */
public final class FaultlineServer {
    final String name;
    final String version;
    final List<FaultCode> codes = new ArrayList<>();
    final Classifier.Builder rules =
            Classifier.builder().on(McpError.class, SdkErrors::thrown).escaping(ProtocolEscape.class);
    final Set<Class<? extends Throwable>> callerErrors = new LinkedHashSet<>();
    final List<Observer> observers = new ArrayList<>();
    final Map<String, Function<Guard, GuardedTool>> tools = new LinkedHashMap<>();
    final Features features = new Features();
    final Set<String> hosts = new LinkedHashSet<>();
    final Set<String> origins = new LinkedHashSet<>();
    final List<Consumer<McpServer.AsyncSpecification<?>>> customizers = new ArrayList<>();
    final List<Consumer<McpServer.StatelessAsyncSpecification>> statelessCustomizers = new ArrayList<>();
    URI problems = ProblemDetailsDialect.ABOUT_BLANK;
    String namespace;

    @Nullable
    Dialect dialect;

    @Nullable
    Function<ThreadFactory, Recording> recorder;

    boolean keepsStacks;
    Duration timeLimit = Duration.ofSeconds(30);
    boolean describedByAuthors;
    int maxCalls = 1_000;
    int maxResult = Guard.MAX_RESULT;
    int maxMessage = JsonLimits.MESSAGE.bytes();
    FaultLimits faultLimits = FaultLimits.STANDARD;
    McpTransportContextExtractor<HttpServletRequest> context = request -> McpTransportContext.EMPTY;
    BiFunction<String, McpTransportContext, Caller> callers = (connection, known) -> Caller.on(connection);

    Guard.UnknownTools unknownTools = Guard.UnknownTools.STANDARD;

    private FaultlineServer(String name, String version) {
        this.name = name;
        this.version = version;
        this.namespace = ProblemDetailsDialect.namespaceOf(name);
    }

    /** {@return a server of this name and version, without tools yet} */
    public static FaultlineServer named(String name, String version) {
        return new FaultlineServer(name, version);
    }

    /** Adds codes of the server's own, which its tools may raise. */
    public <E extends Enum<E> & FaultCode> FaultlineServer codes(Class<E> declared) {
        codes.addAll(Arrays.asList(declared.getEnumConstants()));
        return this;
    }

    /** Says where the server's problems are described; the address of a code is this and its name. */
    public FaultlineServer problemsAt(URI base) {
        problems = base;
        return this;
    }

    /**
     * Names the server's problems {@code urn:NAMESPACE:TOOL}; the default is the server's name, or {@code mcp} if that
     * is not a valid namespace.
     *
     * @throws IllegalArgumentException if it is not 2 to 32 letters, digits and hyphens
     */
    public FaultlineServer namespace(String nid) {
        namespace = ProblemDetailsDialect.checkedNamespace(nid);
        return this;
    }

    /** Fails in this dialect; otherwise in {@code problem-details}, with the server's own codes. */
    public FaultlineServer dialect(Dialect other) {
        dialect = other;
        return this;
    }

    /** Records failures in the trail in this directory before they are sent; it is made if it is not there. */
    public FaultlineServer trail(Path directory) {
        recorder = threads -> {
            Trail trail = Trail.open(directory);
            return new Recording(trail, trail::close);
        };
        return this;
    }

    /** Records failures in these trails before they are sent, each where it belongs; they end with the server. */
    public FaultlineServer trails(Trails trails) {
        recorder = threads -> new Recording(trails, trails::close);
        return this;
    }

    /** Records failures here before they are sent. It is given up as failed after five seconds. */
    public FaultlineServer recorder(Recorder durable) {
        recorder = threads -> new Recording(durable.within(Duration.ofSeconds(5), threads), () -> {});
        return this;
    }

    /** Classifies throwables of this class, and of subclasses without a rule of their own. */
    public <T extends Throwable> FaultlineServer on(Class<T> type, Function<? super T, Fault> rule) {
        rules.on(type, rule);
        return this;
    }

    /**
     * Takes exceptions of these classes, such as {@link IllegalArgumentException}, for mistakes of the caller: it is
     * told their text and can correct its arguments. Without this they are unexpected failures, whose text stays on the
     * server, because libraries throw such exceptions for their own defects too. A rule of {@link #on} comes first.
     */
    @SafeVarargs
    public final FaultlineServer callerErrors(Class<? extends Throwable>... types) {
        callerErrors.addAll(List.of(types));
        return this;
    }

    /** Shows all that happens to this observer too. */
    public FaultlineServer observer(Observer observer) {
        observers.add(observer);
        return this;
    }

    /** Keeps the stack trace of each failure, for those who debug; by default none is kept. */
    public FaultlineServer keepingStacks(boolean keep) {
        keepsStacks = keep;
        return this;
    }

    /** Gives every call this long; the default is 30 seconds. */
    public FaultlineServer timeLimit(Duration limit) {
        timeLimit = limit;
        return this;
    }

    /** Works on at most so many requests at once, and refuses others with a retry answer; the default is 1,000. */
    public FaultlineServer maxCalls(int limit) {
        maxCalls = limit;
        return this;
    }

    /** Sends results of at most so many bytes; the default is 8 MiB. */
    public FaultlineServer maxResult(int bytes) {
        maxResult = bytes;
        return this;
    }

    /**
     * Reads messages of at most this many bytes; the default is 16 MiB. A larger one is answered with -32600, over HTTP
     * with status 413.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public FaultlineServer maxMessage(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("the largest message must have at least 1 byte, not " + bytes);
        }
        maxMessage = bytes;
        return this;
    }

    /** Cuts what is recorded and sent of a failure to these limits; the default is {@link FaultLimits#STANDARD}. */
    public FaultlineServer faultLimits(FaultLimits limits) {
        faultLimits = limits;
        return this;
    }

    /** Adds a tool with a handler that may wait. */
    public FaultlineServer tool(Tool tool, ToolFunction<McpSyncServerExchange, CallToolResult> handler) {
        return declare(tool, (exchange, request) -> handler.apply(new McpSyncServerExchange(exchange), request));
    }

    /** Adds a tool with a handler that answers later. */
    public FaultlineServer asyncTool(Tool tool, ToolFunction<McpAsyncServerExchange, Mono<CallToolResult>> handler) {
        return declare(tool, (exchange, request) -> Later.await(handler.apply(exchange, request), exchange));
    }

    /** Adds a tool that an existing server has. */
    public FaultlineServer tool(SyncToolSpecification tool) {
        return tool(tool.tool(), tool.callHandler()::apply);
    }

    /** Adds a tool that an existing server has. */
    public FaultlineServer tool(AsyncToolSpecification tool) {
        return asyncTool(tool.tool(), tool.callHandler()::apply);
    }

    /** Adds a tool written for Faultline. */
    public FaultlineServer tool(OwnTool tool) {
        return declare(tool.contract().name(), guard -> GuardedTool.of(tool, guard));
    }

    private FaultlineServer declare(Tool tool, SdkWork.Function function) {
        describedByAuthors = true;
        return declare(tool.name(), guard -> GuardedTool.of(tool, Later.escaping(function), guard));
    }

    private FaultlineServer declare(String tool, Function<Guard, GuardedTool> guarded) {
        if (tools.put(tool, guarded) != null) {
            throw new IllegalArgumentException("two tools are named " + tool);
        }
        return this;
    }

    /** Adds a prompt. */
    public FaultlineServer prompt(SyncPromptSpecification prompt) {
        features.prompts.add(prompt);
        return this;
    }

    /** Adds a resource. */
    public FaultlineServer resource(SyncResourceSpecification resource) {
        features.resources.add(resource);
        return this;
    }

    /** Adds resources by a template of their addresses. */
    public FaultlineServer resourceTemplate(SyncResourceTemplateSpecification template) {
        features.templates.add(template);
        return this;
    }

    /** Adds completions of an argument. */
    public FaultlineServer completion(SyncCompletionSpecification completion) {
        features.completions.add(completion);
        return this;
    }

    /** Says who calls, by the connection and by what {@link #context} made of the HTTP request. */
    public FaultlineServer callers(BiFunction<String, McpTransportContext, Caller> known) {
        callers = known;
        return this;
    }

    /**
     * Says to which session a call of an unknown tool belongs, and what its fault brings about. By default it belongs
     * to none.
     */
    public FaultlineServer unknownTools(Function<ToolCall, Origin> origins, Consequence consequence) {
        unknownTools = new Guard.UnknownTools(origins, consequence);
        return this;
    }

    /** Lets clients address the server by this name over HTTP, beside {@code localhost}. */
    public FaultlineServer allowHost(String host) {
        hosts.add(host.toLowerCase(Locale.ROOT));
        return this;
    }

    /** Lets pages of this origin, such as {@code https://orders.example}, speak to the server over HTTP. */
    public FaultlineServer allowOrigin(String origin) {
        origins.add(origin);
        return this;
    }

    /** Makes the context of a call from its HTTP request. */
    public FaultlineServer context(McpTransportContextExtractor<HttpServletRequest> extractor) {
        context = extractor;
        return this;
    }

    /**
     * Does the rest with the SDK's own builder. What is added there is answered too, but its failures lose their codes
     * on the way: add tools, prompts, resources and completions here.
     */
    public FaultlineServer customize(Consumer<McpServer.AsyncSpecification<?>> customizer) {
        customizers.add(customizer);
        return this;
    }

    /** The same for {@link #statelessServlet}. */
    public FaultlineServer customizeStateless(Consumer<McpServer.StatelessAsyncSpecification> customizer) {
        statelessCustomizers.add(customizer);
        return this;
    }

    /** Serves one client over standard input and output, until input ends. Nothing else reads or writes there. */
    public void serveStdio() {
        new Assembly(this).serveStdio();
    }

    /** {@return a servlet for any container, with sessions and streams} */
    public HttpServlet servlet() {
        return new Assembly(this).servlet();
    }

    /** {@return a servlet for any container, for which every request stands alone} */
    public HttpServlet statelessServlet() {
        return new Assembly(this).statelessServlet();
    }
}
