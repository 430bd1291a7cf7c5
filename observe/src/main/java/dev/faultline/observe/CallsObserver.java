package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.tool.ToolCall;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts and times every call, including the successful ones, so that an error rate can be computed, and reports how
 * many calls are in flight. The only labels are tools and outcomes.
 */
public final class CallsObserver implements Observer {
    /** The meters of one tool. */
    private record Meters(CallMeters ended, AtomicInteger inFlight) {}

    /** A call in progress. */
    private static final class Running {
        private final long since;
        private volatile boolean failed;

        Running(long since) {
            this.since = since;
        }
    }

    /** Learns about each call that succeeded or failed. */
    @FunctionalInterface
    public interface EndedCalls {
        /** Called when a call has ended; must not block. */
        void ended(String tool, boolean failed, Duration took);
    }

    private final MeterRegistry registry;
    private final EndedCalls listener;
    private final Map<String, Meters> tools = new ConcurrentHashMap<>();
    private final OpenCalls<Running> running = new OpenCalls<>();

    /** Counts in this registry. */
    public CallsObserver(MeterRegistry registry) {
        this(registry, (tool, failed, took) -> {});
    }

    /** Counts in this registry, and passes each call that was not cancelled to this listener. */
    public CallsObserver(MeterRegistry registry, EndedCalls listener) {
        this.registry = registry;
        this.listener = listener;
    }

    /** Registers the meters of a tool at zero, before its first call. */
    public void expect(String tool) {
        meters(tool);
    }

    @Override
    public void started(ToolCall call) {
        meters(call.contract().name()).inFlight().incrementAndGet();
        running.start(call, new Running(now()));
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        running.find(call).ifPresent(it -> it.failed = true);
    }

    @Override
    public void ended(ToolCall call) {
        running.end(call).ifPresent(ended -> {
            String tool = call.contract().name();
            Meters meters = meters(tool);
            meters.inFlight().decrementAndGet();
            Duration took = Duration.ofNanos(now() - ended.since);
            if (ended.failed) {
                meters.ended().failed(took);
                listener.ended(tool, true, took);
            } else if (call.cancellation().requested()) {
                meters.ended().cancelled(took);
            } else {
                meters.ended().succeeded(took);
                listener.ended(tool, false, took);
            }
        });
    }

    private long now() {
        return registry.config().clock().monotonicTime();
    }

    private Meters meters(String tool) {
        return tools.computeIfAbsent(tool, this::registered);
    }

    private Meters registered(String tool) {
        AtomicInteger inFlight = new AtomicInteger();
        Gauge.builder("faultline.calls.in.flight", inFlight, AtomicInteger::get)
                .description("Calls that have started and not ended, by tool.")
                .tag("tool", tool)
                .register(registry);
        return new Meters(CallMeters.of(registry, Tags.of("tool", tool)), inFlight);
    }
}
