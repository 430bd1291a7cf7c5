package dev.faultline.server;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.http.HostRules;
import dev.faultline.json.JsonLimits;
import dev.faultline.rpc.CallsInFlight;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/** Puts the parts of a guarded server together, around the SDK's. */
final class Assembly {
    private final FaultlineServer declared;
    private final Guard guard;
    private final ProtocolFaults faults;
    private final Map<String, GuardedTool> tools = new LinkedHashMap<>();
    private final Answers answers;
    private final ServerDoor door;
    private final Handover handover = new Handover();
    private final GuardMapper sdkMapper;
    private volatile Runnable shutDown = () -> {};
    private boolean closed;

    Assembly(FaultlineServer declared) {
        this.declared = declared;
        this.guard = guard(declared);
        this.faults = new ProtocolFaults(guard);
        declared.tools.forEach((name, tool) -> tools.put(name, tool.apply(guard)));
        this.answers = new Answers(guard, faults, tools);
        this.door = new ServerDoor(answers);
        this.sdkMapper = new GuardMapper(guard.mapper(), faults, handover);
    }

    private static Guard guard(FaultlineServer declared) {
        if (declared.recorder == null) {
            throw new IllegalStateException("say where failures are recorded, with trail(...) or recorder(...)");
        }
        Dialect dialect = declared.dialect == null
                ? ProblemDetailsDialect.forAuthor(declared.problems, declared.codes)
                        .withNamespace(declared.namespace)
                : declared.dialect;
        Classifier classifier = declared.rules.build().withCallerErrors(declared.callerErrors);
        List<FaultCode> codes =
                Stream.concat(declared.codes.stream(), dialect.codes().stream()).toList();
        Threads threads = new Threads();
        McpJsonMapper mapper = Linkage.mapper(); // before a trail is opened
        return new Guard(
                dialect,
                declared.recorder.apply(threads),
                boundary -> configure(boundary, declared, classifier).registered(code -> isKnown(code, codes)),
                declared.timeLimit,
                declared.maxResult,
                new JsonLimits(JsonLimits.MESSAGE.depth(), declared.maxMessage),
                mapper,
                new CallsInFlight(declared.maxCalls),
                declared.callers,
                declared.unknownTools,
                threads);
    }

    private static BoundaryBuilder configure(
            BoundaryBuilder boundary, FaultlineServer declared, Classifier classifier) {
        boundary.classifier(classifier).keepingStacks(declared.keepsStacks).limits(declared.faultLimits);
        declared.observers.forEach(boundary::observer);
        return boundary;
    }

    private static boolean isKnown(FaultCode code, List<FaultCode> registered) {
        return code instanceof UnlistedCode || Dialects.isOwn(code) || registered.contains(code);
    }

    void serveStdio() {
        InputStream in = System.in;
        PrintStream out = System.out;
        try {
            // Whatever a tool prints or reads would be taken for messages.
            System.setIn(InputStream.nullInputStream());
            System.setOut(System.err);
            serve(in, new FileOutputStream(FileDescriptor.out));
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
    }

    void serve(InputStream in, OutputStream out) {
        StdioServer server = new StdioServer(door, answers, out);
        build(McpServer.async(server));
        shutDown = server::shutDown;
        // A process that is told to end, by SIGTERM for instance, runs this and then ends.
        Thread hook = Thread.ofPlatform().name("faultline-shutdown").unstarted(this::close);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            server.serve(in);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
            forget(hook);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // the process is ending, and the hook has run or waits for nothing
        }
    }

    /** Answers everything that is in progress and closes the trail; a second time does nothing. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            shutDown.run();
            guard.recorder().end().run();
        }
    }

    HttpServlet servlet() {
        HttpServletStreamableServerTransportProvider sdk = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(sdkMapper)
                .mcpEndpoint("")
                .contextExtractor(PassedRequest.extractor(declared.context))
                .build();
        StreamableSessions sessions = new StreamableSessions(sdk, answers);
        build(McpServer.async(sessions));
        return guarded(new GuardServlet(parts(sdk.protocolVersions()), sdk, Optional.of(sessions::has)));
    }

    HttpServlet statelessServlet() {
        HttpServletStatelessServerTransport sdk = HttpServletStatelessServerTransport.builder()
                .jsonMapper(sdkMapper)
                .messageEndpoint("")
                .contextExtractor(PassedRequest.extractor(declared.context))
                .build();
        McpServer.StatelessAsyncSpecification builder = McpServer.async(new StatelessHandlers(sdk, answers));
        builder.serverInfo(declared.name, declared.version)
                .validateToolInputs(false)
                .jsonMapper(sdkMapper);
        declared.features.addTo(builder, tools.values(), new GuardedMethods(faults));
        declared.statelessCustomizers.forEach(customizer -> customizer.accept(builder));
        check(builder.build().listTools());
        return guarded(new GuardServlet(parts(sdk.protocolVersions()), sdk, Optional.empty()));
    }

    private HttpServlet guarded(GuardServlet servlet) {
        shutDown = servlet::shutDown;
        return servlet;
    }

    private GuardServlet.Parts parts(List<String> versions) {
        WebRules rules = new WebRules(new HostRules(declared.hosts, declared.origins), versions);
        return new GuardServlet.Parts(door, answers, rules, handover, declared.context, this::close);
    }

    private void build(McpServer.AsyncSpecification<?> builder) {
        builder.serverInfo(declared.name, declared.version)
                .validateToolInputs(false)
                .jsonMapper(sdkMapper);
        if (!declared.describedByAuthors) {
            builder.jsonSchemaValidator(new LateValidator());
        }
        declared.features.addTo(builder, tools.values(), new GuardedMethods(faults));
        declared.customizers.forEach(customizer -> customizer.accept(builder));
        check(builder.build().listTools());
    }

    // A tool that is not ours would be listed and yet be unknown at the door.
    private void check(Flux<Tool> listed) {
        for (Tool tool : listed.toIterable()) {
            if (!tools.containsKey(tool.name())) {
                throw new IllegalStateException(
                        "add the tool " + tool.name() + " to the FaultlineServer, not to the SDK's builder");
            }
        }
    }
}
