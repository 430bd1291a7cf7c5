package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.faultline.testing.Spec;
import org.junit.jupiter.api.Test;

/** A few thousand rounds here; {@code dev/fuzz} runs a million, or a given number. */
class FuzzTest {
    private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 3_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_115);

    @Test
    @Spec({"RV-20", "TE-14", "SE-30"})
    void everyThrowableBecomesAnEnvelopeThatKeepsTheContract() {
        assertThatNoException().isThrownBy(() -> new Fuzz(SEED).run(ROUNDS));
    }
}
