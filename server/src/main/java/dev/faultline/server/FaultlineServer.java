package dev.faultline.server;

import static java.util.Objects.requireNonNull;

import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.toolset.Toolset;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * A guarded server on the official MCP SDK: whatever its tools, prompts and resources do, every request is answered
 * exactly once, and every failure is one typed fault, recorded before it is sent. It is set up before it starts: while
 * it serves, the methods that change it throw an {@link IllegalStateException}.
 */
public final class FaultlineServer extends ServerSettings implements AutoCloseable {
    private final String name;
    private final String version;
    private final Map<String, Function<ServerRuntime, GuardedTool>> tools = new LinkedHashMap<>();
    private final List<Consumer<McpServer.AsyncSpecification<?>>> customizers = new ArrayList<>();
    private final List<Consumer<McpServer.StatelessAsyncSpecification>> statelessCustomizers = new ArrayList<>();
    private final List<Assembly> running = new CopyOnWriteArrayList<>();
    private Features features = Features.NONE;
    private boolean hasSdkTools;
    private boolean closed;

    private FaultlineServer(String name, String version) {
        super(ProblemDetailsDialect.namespaceOf(BuilderChecks.text("the name of a server", name)));
        this.name = name;
        this.version = BuilderChecks.text("the version of a server", version);
    }

    /**
     * {@return a server of this name and version, without tools yet}
     *
     * @throws IllegalArgumentException if one of them is blank
     */
    public static FaultlineServer named(String name, String version) {
        return new FaultlineServer(name, version);
    }

    /**
     * Adds a tool with a handler that may block.
     *
     * @throws IllegalArgumentException if its name is blank, invalid or taken
     */
    public FaultlineServer tool(Tool tool, ToolFunction<McpSyncServerExchange, CallToolResult> handler) {
        requireNonNull(handler, "handler");
        return declare(tool, (exchange, request) -> handler.apply(new McpSyncServerExchange(exchange), request));
    }

    /**
     * Adds a tool with an asynchronous handler.
     *
     * @throws IllegalArgumentException if its name is blank, invalid or taken
     */
    public FaultlineServer asyncTool(Tool tool, ToolFunction<McpAsyncServerExchange, Mono<CallToolResult>> handler) {
        requireNonNull(handler, "handler");
        return declare(tool, (exchange, request) -> AsyncHandlers.await(handler.apply(exchange, request), exchange));
    }

    /**
     * Adds a tool of an existing server on the SDK.
     *
     * @throws IllegalArgumentException if its name is blank, invalid or taken
     */
    public FaultlineServer tool(SyncToolSpecification tool) {
        return tool(tool.tool(), tool.callHandler()::apply);
    }

    /**
     * Adds a tool of an existing server on the SDK.
     *
     * @throws IllegalArgumentException if its name is blank, invalid or taken
     */
    public FaultlineServer tool(AsyncToolSpecification tool) {
        return asyncTool(tool.tool(), tool.callHandler()::apply);
    }

    /**
     * Adds the tools of a toolset, with its dialect, gates and consequence.
     *
     * @throws IllegalArgumentException if the name of a tool is blank, invalid or taken
     */
    public FaultlineServer toolset(Toolset toolset) {
        toolset.tools().forEach(tool -> declare(tool.name(), runtime -> GuardedTool.of(tool, toolset, runtime)));
        if (toolset.ownsUnknownTools()) {
            unknownToolsBelongTo(toolset);
        }
        return self();
    }

    private FaultlineServer declare(Tool tool, SdkToolWork.Function function) {
        hasSdkTools = true;
        return declare(tool.name(), runtime -> GuardedTool.of(tool, AsyncHandlers.escaping(function), runtime));
    }

    private FaultlineServer declare(String tool, Function<ServerRuntime, GuardedTool> guarded) {
        tools.put(BuilderChecks.toolName(BuilderChecks.distinct("tool", tool, tools.keySet())), guarded);
        return self();
    }

    /**
     * Adds a prompt.
     *
     * @throws IllegalArgumentException if another one has its name
     */
    public FaultlineServer prompt(SyncPromptSpecification prompt) {
        features = features.with(prompt);
        return self();
    }

    /** Adds a prompt with an asynchronous handler. */
    public FaultlineServer prompt(AsyncPromptSpecification prompt) {
        return prompt(BlockingExchange.blocking(prompt));
    }

    /**
     * Adds a resource.
     *
     * @throws IllegalArgumentException if another one has its URI
     */
    public FaultlineServer resource(SyncResourceSpecification resource) {
        features = features.with(resource);
        return self();
    }

    /** Adds a resource with an asynchronous handler. */
    public FaultlineServer resource(AsyncResourceSpecification resource) {
        return resource(BlockingExchange.blocking(resource));
    }

    /**
     * Adds resources by a template of their URIs.
     *
     * @throws IllegalArgumentException if another template is the same
     */
    public FaultlineServer resourceTemplate(SyncResourceTemplateSpecification template) {
        features = features.with(template);
        return self();
    }

    /** Adds resources by a template of their URIs with an asynchronous handler. */
    public FaultlineServer resourceTemplate(AsyncResourceTemplateSpecification template) {
        return resourceTemplate(BlockingExchange.blocking(template));
    }

    /**
     * Adds completions of an argument.
     *
     * @throws IllegalArgumentException if there are completions for the same prompt or resource already
     */
    public FaultlineServer completion(SyncCompletionSpecification completion) {
        features = features.with(completion);
        return self();
    }

    /** Adds completions of an argument with an asynchronous handler. */
    public FaultlineServer completion(AsyncCompletionSpecification completion) {
        return completion(BlockingExchange.blocking(completion));
    }

    /**
     * Changes the SDK's own builder, for whatever has no method here. Requests to features that are added there are
     * answered too, but their failures lose their codes: add tools, prompts, resources and completions here.
     */
    public FaultlineServer customize(Consumer<McpServer.AsyncSpecification<?>> customizer) {
        customizers.add(requireNonNull(customizer, "customizer"));
        return self();
    }

    /** Changes the SDK's builder for {@link #statelessServlet}, like {@link #customize}. */
    public FaultlineServer customizeStateless(Consumer<McpServer.StatelessAsyncSpecification> customizer) {
        statelessCustomizers.add(requireNonNull(customizer, "customizer"));
        return self();
    }

    /**
     * Serves one client over standard input and output until the input ends or the process is asked to end. Nothing
     * else may read or write there. Calls in progress then have five seconds to finish; after that they are answered
     * with an error.
     */
    public void serveStdio() {
        assembly().serveStdio();
    }

    /**
     * Serves one client over these streams, one message per line, like {@link #serveStdio}: for a socket, a pipe or a
     * test. Returns when the input ends, the output is closed, or the server is {@linkplain #close closed}.
     *
     * @throws java.io.UncheckedIOException if the input cannot be read
     */
    public void serve(InputStream in, OutputStream out) {
        assembly().serve(in, out);
    }

    /** {@return a server over HTTP that listens at this port of this machine, or at any free port for 0} */
    public HttpEndpoint serveHttp(int port) {
        return serveHttp("127.0.0.1", port);
    }

    /**
     * {@return a server over HTTP that listens at {@code /mcp}} It needs Jetty, which this library does not depend on.
     * Anyone who reaches the address may call: to serve other machines, put a proxy with authentication in front, and
     * name the host that clients use with {@link #allowHost}.
     *
     * @throws IllegalArgumentException if the port or the host is not valid
     * @throws IllegalStateException if Jetty is missing
     * @throws java.io.UncheckedIOException if the address cannot be bound
     */
    public HttpEndpoint serveHttp(String host, int port) {
        return HttpEndpoint.start(this, BuilderChecks.host(host), BuilderChecks.port(port));
    }

    /** {@return a servlet for any container, with sessions and streams} */
    public HttpServlet servlet() {
        return assembly().servlet();
    }

    /** {@return a servlet for any container, without sessions} */
    public HttpServlet statelessServlet() {
        return assembly().statelessServlet();
    }

    /** {@return the number of open sessions over HTTP, for example for a metric} */
    public int openSessions() {
        return running.stream().mapToInt(Assembly::openSessions).sum();
    }

    private synchronized Assembly assembly() {
        if (closed) {
            throw new IllegalStateException("the server " + name + " is closed");
        }
        Assembly assembly = new Assembly(definition());
        running.add(assembly);
        return assembly;
    }

    ServerDefinition definition() {
        return new ServerDefinition(
                name,
                version,
                tools,
                hasSdkTools,
                features,
                new ServerDefinition.Customizers(customizers, statelessCustomizers),
                failures(),
                limits(),
                http(),
                openRecorder());
    }

    /**
     * Ends everything that this server serves: new requests are rejected, calls in progress have five seconds to finish
     * and are answered with an error after that, and then the trail is closed. A second call does nothing. A closed
     * server cannot serve again.
     */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        running.forEach(Assembly::close);
    }

    // What is set after the start would be ignored without a word.
    @Override
    FaultlineServer self() {
        if (running.stream().anyMatch(Assembly::isOpen)) {
            throw new IllegalStateException("the server " + name + " has started; set it up before that");
        }
        return this;
    }
}
