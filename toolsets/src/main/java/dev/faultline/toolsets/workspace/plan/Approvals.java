package dev.faultline.toolsets.workspace.plan;

import java.time.Duration;
import java.time.Instant;

/** What a person does with plans, outside the reach of agents. */
public final class Approvals {
    private Approvals() {}

    /** {@return until when the approval holds, which was just signed} */
    public Instant approve(String hash, ApprovalSigner signer, Duration time) {
        throw new UnsupportedOperationException(hash);
    }

    /** Makes every approval of the plan void that was made until now. */
    public void revoke(String hash, String reason) {
        throw new UnsupportedOperationException(hash);
    }
}
