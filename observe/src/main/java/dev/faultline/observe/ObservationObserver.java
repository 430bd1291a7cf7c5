package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.tool.ToolCall;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Set;

/**
 * Observes each call with Micrometer, for applications that make metrics and traces of their observations. The
 * observation is current while the tool runs.
 */
public final class ObservationObserver implements Observer {
    private static final String NAME = "faultline.call";
    private static final String NONE = "none";

    private final ObservationRegistry registry;
    private final CodeLabel codes;
    private final OpenCalls<Observation> calls = new OpenCalls<>();

    /** Observes with this registry. */
    public ObservationObserver(ObservationRegistry registry) {
        this(registry, Set.of());
    }

    /** Observes the failures of a server with codes of its author, by these codes. */
    public ObservationObserver(ObservationRegistry registry, Set<FaultCode> own) {
        this.registry = registry;
        this.codes = new CodeLabel(own);
    }

    @Override
    public void started(ToolCall call) {
        String tool = call.contract().name();
        calls.start(
                call,
                Observation.createNotStarted(NAME, registry)
                        .contextualName(NAME + " " + tool)
                        .lowCardinalityKeyValue("tool", tool)
                        .lowCardinalityKeyValue("code", NONE)
                        .start());
    }

    @Override
    public <R> ToolHandler<R> around(ToolCall call, ToolHandler<R> handler) {
        return calls.find(call)
                .<ToolHandler<R>>map(observation -> it -> {
                    Observation.Scope scope = observation.openScope();
                    try {
                        return handler.handle(it);
                    } finally {
                        scope.close();
                    }
                })
                .orElse(handler);
    }

    // The fault and not what was thrown: its text has no secrets.
    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        calls.find(call)
                .ifPresent(observation -> observation
                        .lowCardinalityKeyValue("code", codes.of(reply))
                        .highCardinalityKeyValue(
                                TraceObserver.OCCURRENCE, reply.occurrence().id())
                        .error(new FaultException(reply.occurrence().fault())));
    }

    @Override
    public void ended(ToolCall call) {
        calls.end(call).ifPresent(Observation::stop);
    }
}
