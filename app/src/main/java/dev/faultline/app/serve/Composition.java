package dev.faultline.app.serve;

import dev.faultline.app.shared.Home;
import dev.faultline.app.shared.ServerTrail;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.store.ServerStore;
import dev.faultline.app.shared.web.PageLinks;
import dev.faultline.boundary.Observer;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Origin;
import dev.faultline.files.Root;
import dev.faultline.fleet.postgres.PostgresConnections;
import dev.faultline.fleet.workflow.WorkflowStore;
import dev.faultline.http.endpoint.MetricsServlet;
import dev.faultline.json.JsonObject;
import dev.faultline.observe.CallsObserver;
import dev.faultline.observe.LogObserver;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.observe.TraceObserver;
import dev.faultline.server.FaultlineServer;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.TelemetryNames;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.code.CodeSettings;
import dev.faultline.toolsets.code.CodeTools;
import dev.faultline.toolsets.code.SemanticIndex;
import dev.faultline.toolsets.context.ContextSettings;
import dev.faultline.toolsets.context.ContextTools;
import dev.faultline.toolsets.workflow.storage.WorkflowToolset;
import dev.faultline.toolsets.workspace.Workspace;
import dev.faultline.toolsets.workspace.WorkspaceSettings;
import dev.faultline.toolsets.workspace.audit.SelfAudit;
import dev.faultline.toolsets.workspace.audit.StartupAudit;
import dev.faultline.toolsets.workspace.audit.TrailJournal;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.session.SessionStore;
import dev.faultline.trail.CallSummaries;
import dev.faultline.trail.Positions;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import dev.faultline.trail.Trails;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.GlobalOpenTelemetry;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/** Composes a server of its tools, each in its own dialect, its trails and its observers. */
final class Composition {
    /** The contracts of messages that no tool handles: calls of unknown tools, and invalid messages. */
    private static final List<ToolContract> UNBOUND =
            List.of(ToolContract.named("tools/call").operation("tools:call"), ToolContract.named("unknown"));

    private final PrometheusMeterRegistry metrics = MetricsServlet.registry();
    private final CallsObserver calls;
    private final ServeSettings settings;
    private final ServerStore store;
    private final Trails trails;
    private final Map<String, TelemetryNames> telemetry = new HashMap<>();
    private final PageLinks links = new PageLinks();
    private final LogObserver log;
    private final MetricsObserver counts =
            new MetricsObserver(metrics, call -> telemetry(call).metricPrefix());
    private final List<Toolset> toolsets;
    private final Dialect protocolDialect;
    private final Positions positions;
    private final SessionStore sessions;
    private SemanticIndex index = SemanticIndex.MISSING;
    private final FaultlineServer server;
    private final List<Observer> observers;

    Composition(ServeSettings settings, ServerStore store) {
        this.settings = settings;
        this.store = store;
        this.sessions = store.sessions(settings.governance().home());
        this.log = log(settings, call -> telemetry(call).component()).linking(links::to);
        this.positions = Positions.in(Home.positions(settings.governance().home()));
        TrailSettings kept = ServerTrail.settings(settings.governance().home());
        this.trails = Workspace.trails(openTrail(kept.withDurability(settings.durability())), kept);
        CallSummaries summaries = CallSummaries.start(trails::append, Origin.UNKNOWN, CallSummaries.INTERVAL);
        trails.beforeClose(summaries::close);
        this.calls = new CallsObserver(metrics, (tool, failed, took) -> {
            if (telemetry.containsKey(tool)) { // the start-up checks are not a tool
                summaries.ended(tool, failed, took);
            }
        });
        this.toolsets = settings.toolsets().stream()
                .map(name -> inChosenDialect(open(name)))
                .toList();
        this.protocolDialect = protocolDialect();
        this.server = FaultlineServer.named(settings.name(), Version.number())
                .dialect(protocolDialect)
                .trails(trails)
                .keepingStacks(settings.stacks())
                .repeats(settings.repeats())
                .timeLimit(settings.toolTimeout())
                .maxMessage(settings.limits().message())
                .maxValues(settings.limits().values())
                .maxResult(settings.limits().result())
                .faultLimits(settings.limits().fault());
        store.shared().map(PostgresConnections::new).ifPresent(server::sharedSessions);
        toolsets.forEach(this::add);
        this.observers = observers();
        observers.forEach(server::observer);
    }

    // The start-up checks of governed workspaces report a trail that has lost entries as an envelope.
    private Trail openTrail(TrailSettings kept) {
        return ToolsetName.isAnyGoverned(settings.toolsets())
                ? ServerTrail.writable(settings.trail(), kept)
                : ServerTrail.open(settings.trail(), kept);
    }

    /** {@return the log of a server that could not be composed} */
    static LogObserver log(ServeSettings settings) {
        return log(settings, call -> TelemetryNames.STANDARD.component());
    }

    private static LogObserver log(ServeSettings settings, Function<ToolCall, String> component) {
        return new LogObserver(LoggerFactory.getLogger(LogObserver.LOGGER), Redactor.forThisUser(), component)
                .server(settings.name());
    }

    /** {@return the links in log records, which need the server's address} */
    PageLinks links() {
        return links;
    }

    FaultlineServer server() {
        return server;
    }

    /** {@return whether the start-up checks passed; a failure is recorded and printed to standard error} */
    boolean isSound(PrintWriter err) {
        if (!ToolsetName.isAnyGoverned(settings.toolsets())) {
            return true;
        }
        SelfAudit audit = new SelfAudit(settings.governance().home(), settings.trail(), positions, sessions);
        return new StartupAudit(err, settings.stacks()).run(audit, trails, observers);
    }

    /** {@return the metrics, in which every counter of failures exists, so that the first spike is seen (PD-79)} */
    PrometheusMeterRegistry metrics() {
        for (Toolset toolset : toolsets) {
            toolset.tools().forEach(tool -> counts.expect(tool.contract(), toolset.dialect()));
        }
        UNBOUND.forEach(contract -> {
            counts.expect(contract, protocolDialect);
            calls.expect(contract.name());
        });
        return metrics;
    }

    /** {@return what returns the directories of the server's trail and of its workspaces', also of earlier runs} */
    Supplier<Set<Path>> trailDirectories() {
        List<Path> earlier = positions.directories().stream()
                .filter(directory -> directory.startsWith(settings.root()))
                .toList();
        return () -> {
            Set<Path> all = new LinkedHashSet<>(trails.directories());
            all.addAll(earlier);
            return all;
        };
    }

    /** {@return the response to a readiness check} */
    JsonObject readiness() {
        return store.in(Readiness.of(trails.obstacle(), index));
    }

    private Toolset open(ToolsetName name) {
        return switch (name) {
            case CODE -> code();
            case WORKSPACE -> workspace();
            case CONTEXT -> ContextTools.of(context());
            case WORKFLOW -> workflow();
        };
    }

    private Toolset workflow() {
        return store.shared()
                .map(WorkflowStore::new)
                .map(shared -> WorkflowToolset.of(settings.workflows(), shared, shared.keyring()))
                .orElseGet(() -> WorkflowToolset.of(
                        settings.workflows(), settings.governance().home()));
    }

    private ContextSettings context() {
        ServeLimits limits = settings.limits();
        return ContextSettings.of(settings.caches())
                .resultBytes(limits.result())
                .pathBytes(limits.path())
                .queryBytes(limits.query())
                .withheld(settings.own().all());
    }

    private Toolset code() {
        List<Path> own = settings.own().all();
        index = LateIndex.of(
                Root.of(settings.root()).withholding(own), settings.governance().home());
        return CodeTools.of(CodeSettings.of(settings.root())
                .limits(settings.limits().code(settings.toolTimeout(), settings.searchTimeout()))
                .index(index)
                .notices(log::partial)
                .problems(settings.problems())
                .withheld(own));
    }

    private Toolset workspace() {
        Governance governance = settings.governance();
        InstantSource clock = InstantSource.system();
        Workspace workspace = Workspace.of(new WorkspaceSettings(
                settings.root(),
                governance.role(),
                governance.lockOn(),
                governance.home(),
                PlanKeys.in(governance.home()),
                new TrailJournal(trails, positions, clock),
                sessions,
                clock,
                FileLimits.DEFAULT.pathBytes(settings.limits().path()),
                settings.own().all(),
                store.workspaces()));
        return workspace.toolset();
    }

    // R3: the dialect of failures outside any tool, such as a call of an unknown tool.
    private Dialect protocolDialect() {
        Dialect spoken = settings.dialect()
                .orElseGet(() -> toolsets.size() == 1 ? toolsets.getFirst().dialect() : new SystemErrorDialect());
        return withOwnNames(spoken, "mcp");
    }

    // R29: codeintel and kgfoundry.dev are names of the code tools' contract, and only theirs.
    private static Dialect withOwnNames(Dialect dialect, String toolset) {
        return dialect instanceof ProblemDetailsDialect ? ProblemDetailsDialect.forToolset(toolset) : dialect;
    }

    private Toolset inChosenDialect(Toolset toolset) {
        return settings.dialect()
                .filter(chosen -> !chosen.id().equals(toolset.dialect().id()))
                .map(chosen -> toolset.dialect(withOwnNames(chosen, toolset.name())))
                .orElse(toolset);
    }

    private void add(Toolset toolset) {
        server.toolset(toolset);
        for (Tool tool : toolset.tools()) {
            calls.expect(tool.name());
            telemetry.put(tool.name(), toolset.telemetry());
        }
    }

    private List<Observer> observers() {
        return List.of(log, counts, calls, new TraceObserver(GlobalOpenTelemetry.get()).server(settings.name()));
    }

    private TelemetryNames telemetry(ToolCall call) {
        return telemetry.getOrDefault(call.contract().name(), TelemetryNames.STANDARD);
    }
}
