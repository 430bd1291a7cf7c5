package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The revocations of approvals, kept outside the workspace. A revocation is for all approvals of a plan up to that
 * time.
 */
public interface Revocations {
    /** {@return the revocations in this file, which need not exist} */
    static Revocations in(Path file) {
        return new FileRevocations(file);
    }

    /**
     * {@return the time at which the plan was last revoked}
     *
     * @throws FaultException PLAN_NOT_APPROVED if it cannot be found out
     */
    Optional<Instant> of(String hash);

    /** {@return the fault that {@link #of} throws, for this reason} */
    static FaultException unknown(String reason, Exception cause) {
        return Refusals.of(
                SystemErrorCode.PLAN_NOT_APPROVED, "It is not known whether the plan was revoked; " + reason, cause);
    }

    /** Revokes all approvals of the plan up to this time, durably. */
    void add(String hash, Instant at, String reason) throws IOException;
}
