package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.tool.ToolCall;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts and times every call, including the successful ones, so that an error rate can be computed, and reports how
 * many calls are in flight. The only labels are tools and outcomes.
 */
public final class CallsObserver implements Observer {
    /** How a call ended. */
    private enum CallOutcome {
        SUCCEEDED,
        FAILED,
        CANCELLED;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30)
    };

    /** The meters of one tool. */
    private record Meters(
            Counter succeeded, Counter failed, Counter cancelled, Timer duration, AtomicInteger inFlight) {
        Counter ended(CallOutcome outcome) {
            return switch (outcome) {
                case SUCCEEDED -> succeeded;
                case FAILED -> failed;
                case CANCELLED -> cancelled;
            };
        }
    }

    /** A call in progress. */
    private static final class Running {
        private final Timer.Sample sample;
        private volatile boolean failed;

        Running(Timer.Sample sample) {
            this.sample = sample;
        }
    }

    private final MeterRegistry registry;
    private final Map<String, Meters> tools = new ConcurrentHashMap<>();
    private final OpenCalls<Running> running = new OpenCalls<>();

    /** Counts in this registry. */
    public CallsObserver(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Registers the meters of a tool at zero, before its first call. */
    public void expect(String tool) {
        meters(tool);
    }

    @Override
    public void started(ToolCall call) {
        meters(call.contract().name()).inFlight().incrementAndGet();
        running.start(call, new Running(Timer.start(registry)));
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        running.find(call).ifPresent(it -> it.failed = true);
    }

    @Override
    public void ended(ToolCall call) {
        running.end(call).ifPresent(ended -> {
            Meters meters = meters(call.contract().name());
            meters.inFlight().decrementAndGet();
            meters.ended(outcome(call, ended)).increment();
            ended.sample.stop(meters.duration());
        });
    }

    private static CallOutcome outcome(ToolCall call, Running ended) {
        if (ended.failed) {
            return CallOutcome.FAILED;
        }
        return call.cancellation().requested() ? CallOutcome.CANCELLED : CallOutcome.SUCCEEDED;
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
        Timer duration = Timer.builder("faultline.call.duration")
                .description("Time from the start of a call to its end, by tool.")
                .tag("tool", tool)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
        return new Meters(
                counter(tool, CallOutcome.SUCCEEDED),
                counter(tool, CallOutcome.FAILED),
                counter(tool, CallOutcome.CANCELLED),
                duration,
                inFlight);
    }

    private Counter counter(String tool, CallOutcome outcome) {
        return Counter.builder("faultline.calls")
                .description("Calls that have ended, by tool and outcome.")
                .tag("tool", tool)
                .tag("outcome", outcome.text())
                .register(registry);
    }
}
