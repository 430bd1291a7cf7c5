package dev.faultline.gateway;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/**
 * Whether failures can be recorded. One that could not be counts for a minute: a gateway that gets no more requests
 * because of it would otherwise never notice that it works again.
 */
public final class RecordingHealth implements Observer {
    private static final Duration MEMORY = Duration.ofMinutes(1);
    private static final Set<FaultCode> UNRECORDED =
            Set.of(CommonCode.AUDIT_LOG_FAILED, CommonCode.AUDIT_LOCK_FAILED, CommonCode.SELF_AUDIT_FAILURE);

    private final InstantSource clock;
    private volatile Instant failedAt = Instant.MIN;

    /** Nothing has failed yet. */
    public RecordingHealth(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        boolean unrecorded = UNRECORDED.contains(reply.occurrence().fault().code());
        failedAt = unrecorded ? clock.instant() : Instant.MIN;
    }

    /** {@return whether failures can be recorded, as far as is known} */
    public boolean isSound() {
        return failedAt.isBefore(clock.instant().minus(MEMORY));
    }
}
