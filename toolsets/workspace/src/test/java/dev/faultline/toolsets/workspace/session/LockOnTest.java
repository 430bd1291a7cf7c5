package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.testing.Spec;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LockOnTest {
    @Test
    @Spec({"SE-16", "R6"})
    void governanceLocksOnWhatTheRulingLists() {
        assertThat(Arrays.stream(SystemErrorCode.values()).filter(LockOn.GOVERNANCE::locks))
                .extracting(SystemErrorCode::wire)
                .containsExactlyInAnyOrder(
                        "INVARIANT_VIOLATION",
                        "PLAN_SCOPE_VIOLATION",
                        "PLAN_ENFORCEMENT_FAILED",
                        "POLICY_VIOLATION",
                        "RUST_POLICY_VIOLATION",
                        "PREFLIGHT_FAILED",
                        "AUDIT_LOG_FAILED",
                        "AUDIT_LOCK_FAILED");
    }

    @Test
    @Spec({"SE-16", "R6"})
    void aLockNeverLocksAgain() {
        assertThat(Arrays.stream(LockOn.values())).noneMatch(choice -> choice.locks(SystemErrorCode.SESSION_LOCKED));
        assertThat(Arrays.stream(SystemErrorCode.values()).filter(LockOn.ANY::locks))
                .hasSize(34);
        assertThat(Arrays.stream(SystemErrorCode.values()).filter(LockOn.NEVER::locks))
                .isEmpty();
    }
}
