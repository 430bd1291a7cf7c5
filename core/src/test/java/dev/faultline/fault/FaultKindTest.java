package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FaultKindTest {
    @Test
    void isAnErrorForServerFailuresAndAWarningForCallerMistakes() {
        assertThat(Arrays.stream(FaultKind.values()).filter(kind -> kind.severity() == Severity.ERROR))
                .containsExactly(
                        FaultKind.TIMEOUT,
                        FaultKind.UNAVAILABLE,
                        FaultKind.EXHAUSTED,
                        FaultKind.CORRUPT,
                        FaultKind.INTERNAL);
        assertThat(Arrays.stream(FaultKind.values()).filter(kind -> kind.severity() == Severity.WARNING))
                .hasSize(FaultKind.values().length - 5);
    }
}
