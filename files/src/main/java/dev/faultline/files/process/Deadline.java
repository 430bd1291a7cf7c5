package dev.faultline.files.process;

import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The deadline of a piece of work, which also ends if its thread is interrupted. */
public final class Deadline {
    /** The time before the deadline of the boundary at which a tool stops, so that its own answer comes first. */
    private static final Duration MARGIN = Duration.ofMillis(100);

    private final long deadline;

    private Deadline(Duration time) {
        this.deadline = System.nanoTime() + time.toNanos();
    }

    /** {@return a deadline after this time} */
    public static Deadline after(Duration time) {
        return new Deadline(time);
    }

    /** {@return the deadline of this call's work: after the time, or when its answer is due} */
    public static Deadline of(ToolCall call, Duration time) {
        Duration margin = call.contract().grace().isZero() ? MARGIN : Duration.ZERO;
        Duration untilDue = call.deadline()
                .map(due -> Duration.between(Instant.now(), due).minus(margin))
                .orElse(time);
        return new Deadline(untilDue.compareTo(time) < 0 ? untilDue : time);
    }

    /**
     * Checks that the work may continue.
     *
     * @throws InterruptedException if the call was cancelled
     * @throws TimeoutException if the deadline has passed
     */
    public void check() throws InterruptedException, TimeoutException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the work was stopped");
        }
        if (nanosLeft() <= 0) {
            throw new TimeoutException("the deadline has passed");
        }
    }

    /** {@return the time that is left; negative after the deadline} */
    public long nanosLeft() {
        return deadline - System.nanoTime();
    }

    /** {@return the time that is left} */
    public long millisLeft() {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanosLeft()));
    }
}
