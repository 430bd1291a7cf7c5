package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Attacks a server with little memory. The build makes a few honest calls during each attack; {@code dev/attack}
 * attacks for longer, with more memory too, and prints what it measured.
 */
@Tag("thorough")
class AttackTest {
    private static final String[] HEAPS =
            System.getProperty("attack.heaps", "256m").split(",");
    private static final int SECONDS = Integer.getInteger("attack.seconds", 0);
    private static final String ONLY = System.getProperty("attack.only", "");
    private static final int CALLS = 25;

    @TempDir
    private Path folder;

    static Stream<Arguments> attacks() {
        return Arrays.stream(HEAPS)
                .flatMap(heap -> Attacks.all().stream()
                        .filter(attack -> attack.name().contains(ONLY))
                        .map(attack -> Arguments.of(attack, heap)));
    }

    @ParameterizedTest(name = "{0}, heap {1}")
    @MethodSource("attacks")
    void honestCallsAreAnsweredDuring(Attack attack, String heap) throws Exception {
        try (Battle battle = new Battle(folder, heap, attack.needsTokens() || Boolean.getBoolean("attack.tokens"))) {
            Battle.Report report = battle.fight(attack, AttackTest::enough);

            if (SECONDS > 0) {
                System.out.println(attack + ", heap " + heap + ": " + report);
                assertThat(report.outageMillis()).isLessThan(5_000);
            }
            assertThat(report.isAlive()).as(report.toString()).isTrue();
            assertThat(report.calls()).as(report.toString()).isGreaterThan(1);
            if (attack.needsTokens()) {
                assertThat(report.failed()).as(report.toString()).isZero();
            }
        }
    }

    private static Predicate<Honest> enough() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS > 0 ? SECONDS : 60);
        return honest -> System.nanoTime() > end || (SECONDS == 0 && honest.calls() >= CALLS);
    }
}
