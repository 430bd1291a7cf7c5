package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.faultline.testing.Spec;
import org.junit.jupiter.api.Test;

/** The short form of {@code ./fuzz}, which runs a million rounds. */
class FuzzTest {
    @Test
    @Spec({"RV-20", "TE-14", "SE-30"})
    void whateverIsThrownBecomesAnEnvelopeThatKeepsTheContract() {
        assertThatNoException().isThrownBy(() -> new Fuzz(20_261_115).run(3_000));
    }
}
