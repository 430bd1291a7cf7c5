package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Counts failures and measures how long they take to handle. Every label has few values: codes, tools and operations,
 * never what a caller sent.
 */
public final class MetricsObserver implements Observer {
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(10), // what 95 of 100 should stay below (PD-77)
        Duration.ofMillis(50),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5)
    };

    private final MeterRegistry registry;
    private final Predicate<ToolCall> codeTools;

    @SuppressWarnings("ThreadLocalUsage") // an observer lives as long as its server
    private final ThreadLocal<Timer.Sample> handling = new ThreadLocal<>();

    /**
     * Counts in this registry; {@code codeTools} tells which calls are of the code tools, which have names of their
     * own.
     */
    public MetricsObserver(MeterRegistry registry, Predicate<ToolCall> codeTools) {
        this.registry = registry;
        this.codeTools = codeTools;
    }

    // A failure is handled from here to the end of occurred, on one thread.
    @Override
    public void failing(ToolCall call, Throwable thrown) {
        handling.set(Timer.start(registry));
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        Counter.builder("faultline.faults")
                .description("Failures by dialect, code and tool.")
                .tag("dialect", reply.dialect())
                .tag("code", reply.code())
                .tag("tool", call.contract().name())
                .register(registry)
                .increment();
        if (codeTools.test(call)) {
            count(call, reply);
        }
        handling.remove();
    }

    private void count(ToolCall call, Reply reply) {
        String operation = call.contract().operation().orElse("unknown");
        Counter.builder("codeintel.errors")
                .description("Total number of errors by type and operation.")
                .tag("error_code", reply.code())
                .tag("operation", operation)
                .tag("http_status", status(reply))
                .register(registry)
                .increment();
        Timer.Sample sample = handling.get();
        if (sample != null) {
            sample.stop(Timer.builder("codeintel.error.handling.duration")
                    .description("Time spent in error handling.")
                    .tag("operation", operation)
                    .serviceLevelObjectives(BUCKETS)
                    .register(registry));
        }
    }

    private static String status(Reply reply) {
        Optional<JsonObject> problem = reply.envelope().structured().flatMap(envelope -> envelope.object("problem"));
        return problem.flatMap(it -> it.get("status"))
                .map(status -> status instanceof JsonNumber number ? number.literal() : "none")
                .orElse("none");
    }
}
