package dev.faultline.boundary;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/**
 * Keeps what happened, before the client is told. A boundary has exactly one.
 *
 * <p>It returns once the reply is durable, and soon: wrap one that may hang with {@link #within}. If it fails, the
 * client is told that instead, and that answer is not recorded but only observed. A {@code FaultException} says what it
 * is, anything else is an internal error.
 */
@FunctionalInterface
public interface Recorder {
    /** Keeps the reply, durably. */
    void record(Reply reply) throws Exception;

    /** {@return this recorder, given up as failed after the limit: a stalled disk must not leave a call unanswered} */
    default Recorder within(Duration limit) {
        return within(limit, Thread.ofVirtual().name("faultline-recorder").factory());
    }

    /** {@return the same, recording on threads of this factory} */
    default Recorder within(Duration limit, ThreadFactory threads) {
        return new BoundedRecorder(this, limit, threads);
    }
}
