package dev.faultline.boundary;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/**
 * Records each failure before the client receives it. A boundary has exactly one recorder.
 *
 * <p>A recorder returns once the reply is durable, and must return soon: wrap one that may hang with {@link #within}.
 * If it fails, the client receives that failure instead, the fault of a thrown {@code FaultException} or otherwise an
 * internal error. That reply is not recorded before it is sent; the recorder is asked to {@link #keep} it.
 */
@FunctionalInterface
public interface Recorder {
    /** {@return a recorder that keeps nothing, for a server whose failures only its log has to know} */
    static Recorder none() {
        return reply -> {};
    }

    /** Records the reply durably. */
    void record(Reply reply) throws Exception;

    /**
     * Keeps the reply that was sent because {@link #record} failed, to record it as soon as that is possible. A
     * recorder that cannot do so ignores it.
     */
    default void keep(Reply sent) {}

    /** {@return this recorder with a time limit, so that a stalled disk does not leave a call unanswered} */
    default Recorder within(Duration limit) {
        return within(limit, Thread.ofVirtual().name("faultline-recorder").factory());
    }

    /** {@return this recorder with a time limit, recording on threads from this factory} */
    default Recorder within(Duration limit, ThreadFactory threads) {
        return new BoundedRecorder(this, limit, threads);
    }
}
