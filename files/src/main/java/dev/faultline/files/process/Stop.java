package dev.faultline.files.process;

import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** When a piece of work has to end: at a deadline, or earlier if its thread is interrupted. */
public final class Stop {
    /**
     * What a tool without a grace of its own leaves to the boundary, so that its own answer to a deadline comes first.
     */
    private static final Duration MARGIN = Duration.ofMillis(100);

    private final long deadline;

    private Stop(Duration time) {
        this.deadline = System.nanoTime() + time.toNanos();
    }

    /** {@return an end after this time} */
    public static Stop after(Duration time) {
        return new Stop(time);
    }

    /** {@return the end of this call's work: after the time, or when its answer is due} */
    public static Stop of(ToolCall call, Duration time) {
        Duration margin = call.contract().grace().isZero() ? MARGIN : Duration.ZERO;
        Duration untilDue = call.deadline()
                .map(due -> Duration.between(Instant.now(), due).minus(margin))
                .orElse(time);
        return new Stop(untilDue.compareTo(time) < 0 ? untilDue : time);
    }

    /**
     * Lets the work go on.
     *
     * @throws InterruptedException if the call was withdrawn
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

    /** {@return the time that is left, less than zero when it is over} */
    public long nanosLeft() {
        return deadline - System.nanoTime();
    }

    /** {@return the time that is left} */
    public long millisLeft() {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanosLeft()));
    }
}
