package dev.faultline.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Counts the calls of one tool by how they ended, and how long they took. */
public final class CallMeters {
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

    private final Counter succeeded;
    private final Counter failed;
    private final Counter cancelled;
    private final Timer duration;

    private CallMeters(MeterRegistry registry, Tags tags) {
        this.succeeded = counter(registry, tags, "succeeded");
        this.failed = counter(registry, tags, "failed");
        this.cancelled = counter(registry, tags, "cancelled");
        this.duration = Timer.builder("faultline.call.duration")
                .description("Time from the start of a call to its end, by tool.")
                .tags(tags)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    /** {@return the meters with these tags, at zero if they are new} */
    public static CallMeters of(MeterRegistry registry, Tags tags) {
        return new CallMeters(registry, tags);
    }

    /** Counts a call that succeeded. */
    public void succeeded(Duration took) {
        count(succeeded, took);
    }

    /** Counts a call that failed. */
    public void failed(Duration took) {
        count(failed, took);
    }

    /** Counts a call that was cancelled. */
    public void cancelled(Duration took) {
        count(cancelled, took);
    }

    private void count(Counter outcome, Duration took) {
        outcome.increment();
        duration.record(took);
    }

    private static Counter counter(MeterRegistry registry, Tags tags, String outcome) {
        return Counter.builder("faultline.calls")
                .description("Calls that have ended, by tool and outcome.")
                .tags(tags)
                .tag("outcome", outcome)
                .register(registry);
    }
}
