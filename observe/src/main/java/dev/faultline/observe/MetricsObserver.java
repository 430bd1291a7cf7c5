package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonObject;
import dev.faultline.repeats.Repeat;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Counts failures and measures how long it takes to handle them. Every label has few values: codes, tools and
 * operations, never text from a caller.
 */
public final class MetricsObserver implements Observer {
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(10), // the 95th percentile should stay below this (PD-77)
        Duration.ofMillis(50),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5)
    };

    /** The codes of a failure that could not be recorded (R10), in the common table and in that of system-error. */
    private static final Set<String> UNRECORDED = Set.of("AUDIT_LOG_FAILED", "AUDIT_LOCK_FAILED");

    private final MeterRegistry registry;
    private final Counter unrecorded;
    private final Counter refused;
    private final FaultCounters counters;
    private final Function<ToolCall, Optional<String>> prefixes;

    @SuppressWarnings("ThreadLocalUsage") // an observer lives as long as its server
    private final ThreadLocal<Timer.Sample> handling = new ThreadLocal<>();

    /**
     * Counts in this registry; {@code prefixes} returns the prefix of the error metrics that the contract of the call's
     * toolset demands, such as {@code codeintel}.
     */
    public MetricsObserver(MeterRegistry registry, Function<ToolCall, Optional<String>> prefixes) {
        this(registry, prefixes, Set.of());
    }

    /**
     * The same, for a server with codes of its author: their failures are counted under these codes, also where the
     * contract sends another one.
     */
    public MetricsObserver(MeterRegistry registry, Function<ToolCall, Optional<String>> prefixes, Set<FaultCode> own) {
        this.registry = registry;
        this.counters = new FaultCounters(registry, new CodeLabel(own));
        this.prefixes = prefixes;
        this.refused = Counter.builder("faultline.refused.requests")
                .description("Requests that were rejected before they were read, by reason.")
                .tag("reason", "too_many_calls")
                .register(registry);
        this.unrecorded = Counter.builder("faultline.unrecorded.faults")
                .description("Failures that could not be recorded in the trail.")
                .register(registry);
    }

    /**
     * Creates the counters of a tool at zero. Prometheus computes no increase for a counter that appears with its first
     * failures, so without this no alert would notice the first spike of a server.
     *
     * @param spoken the dialect of the tool's failures
     */
    public void expect(ToolContract contract, Dialect spoken) {
        Optional<String> prefix = prefixes.apply(ToolCall.of(contract, JsonObject.EMPTY, Caller.on("none")));
        for (Reply reply : counters.all(contract, spoken)) {
            counters.fault(contract, reply);
            prefix.ifPresent(it -> counters.error(it, contract, reply));
        }
    }

    // A failure is handled from here to the end of occurred, on one thread.
    @Override
    public void failing(ToolCall call, Throwable thrown) {
        handling.set(Timer.start(registry));
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        counters.fault(call.contract(), reply).increment();
        if (UNRECORDED.contains(reply.occurrence().fault().code().name())) {
            unrecorded.increment();
        }
        prefixes.apply(call).ifPresent(prefix -> count(prefix, call, reply));
        handling.remove();
    }

    @Override
    public void repeated(ToolCall call, Repeat repeat, RepeatPolicy policy) {
        counters.repeat(call.contract(), policy).increment();
    }

    @Override
    public void refused(ToolCall call, Fault fault) {
        refused.increment();
    }

    private void count(String prefix, ToolCall call, Reply reply) {
        counters.error(prefix, call.contract(), reply).increment();
        Timer.Sample sample = handling.get();
        if (sample != null) {
            sample.stop(Timer.builder(prefix + ".error.handling.duration")
                    .description("Time spent in error handling.")
                    .tag("operation", FaultCounters.operation(call.contract()))
                    .serviceLevelObjectives(BUCKETS)
                    .register(registry));
        }
    }
}
