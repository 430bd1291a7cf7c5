package dev.faultline.mcp;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
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
        Threads threads = new Threads();
        McpJsonMapper mapper = Linkage.mapper(); // before a trail is opened
        return new Guard(
                dialect,
                declared.recorder.apply(threads),
                boundary -> configure(boundary, declared, classifier),
                declared.timeLimit,
                declared.maxResult,
                new JsonLimits(JsonLimits.MESSAGE.depth(), declared.maxMessage),
                mapper,
                new CallsInFlight(declared.maxCalls),
                declared.callers,
                declared.unknownTools,
                threads);
    }

    private static void configure(BoundaryBuilder boundary, FaultlineServer declared, Classifier classifier) {
        boundary.classifier(classifier).keepingStacks(declared.keepsStacks).limits(declared.faultLimits);
        declared.observers.forEach(boundary::observer);
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
        try {
            server.serve(in);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
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
        return new GuardServlet(parts(sdk.protocolVersions()), sdk, Optional.of(sessions::has));
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
        return new GuardServlet(parts(sdk.protocolVersions()), sdk, Optional.empty());
    }

    private GuardServlet.Parts parts(List<String> versions) {
        WebRules rules = new WebRules(declared.hosts, declared.origins, versions);
        return new GuardServlet.Parts(door, answers, rules, handover, declared.context);
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
