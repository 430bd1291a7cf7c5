package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class RecoveryTest {
    @TableTest
    @CsvSource({
        "SESSION_NOT_INITIALIZED, BEGIN_SESSION",
        "SESSION_LOCKED, FILE_REPORT",
        "UNAUTHORIZED_ACTION, CHECK_ROLE",
        "PLAN_NOT_APPROVED, VERIFY_PLAN",
        "HASH_MISMATCH, LOOK_UP"
    })
    @Spec("SE-48")
    void theCodeAloneDeterminesTheAction(String errorCode, Recovery recovery) {
        assertThat(Recovery.of(errorCode)).isEqualTo(recovery);
    }

    @Test
    @Spec("SE-48")
    void anUnregisteredCodeIsLookedUp() {
        assertThat(Recovery.of("session_locked")).isEqualTo(Recovery.LOOK_UP);
        assertThat(Recovery.of("")).isEqualTo(Recovery.LOOK_UP);
    }
}
