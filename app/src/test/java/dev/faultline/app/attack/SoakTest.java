package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls a server, one call in twenty hostile, and looks at what the server holds. The build makes some hundred calls;
 * {@code dev/soak} goes on for an hour.
 */
@Tag("thorough")
class SoakTest {
    private static final int MINUTES = Integer.getInteger("soak.minutes", 0);
    private static final int PARTS = 10;
    private static final int CALLS_IN_A_PART = 30;
    private static final int ONE_IN = 20;
    // Otherwise there would be more attackers every minute. The server cuts off most of them earlier.
    private static final long LONGEST_ATTACK = TimeUnit.SECONDS.toNanos(10);
    private static final boolean TOKENS = Boolean.getBoolean("attack.tokens");
    private static final List<Attack> ATTACKS = Attacks.all().stream()
            .filter(attack -> TOKENS || !attack.needsTokens())
            .toList();

    private final List<Battle.Held> held = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void holdsNoMoreAtTheEndThanAtTheBeginning() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (Battle battle = new Battle(folder, "256m", TOKENS);
                ExecutorService hostile = Executors.newVirtualThreadPerTaskExecutor()) {
            Random random = new Random(1);
            for (int part = 0; part < PARTS; part++) {
                long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES) / PARTS;
                for (int call = 0; call < CALLS_IN_A_PART || System.nanoTime() < end; call++) {
                    battle.call();
                    if (random.nextInt(ONE_IN) == 0) {
                        Attack attack = ATTACKS.get(random.nextInt(ATTACKS.size()));
                        long leaving = System.nanoTime() + LONGEST_ATTACK;
                        hostile.execute(
                                () -> battle.attackOnce(attack, () -> over.get() || System.nanoTime() > leaving));
                    }
                }
                held.add(battle.held());
                if (MINUTES > 0) {
                    System.out.println("part " + (part + 1) + " of " + PARTS + ": " + held.getLast());
                }
            }
            over.set(true);
            Battle.Report report = battle.report();
            if (MINUTES > 0) {
                System.out.println(report);
            }
            assertThat(report.isAlive()).as(report.toString()).isTrue();
        }

        assertThat(held.getLast().residentMiB()).isLessThan(700);
        assertLevel("files", Battle.Held::files, 200);
        assertLevel("threads", Battle.Held::threads, 100);
        assertLevel("heap in MiB", Battle.Held::heapMiB, 100);
    }

    // How many attackers there are at a moment is chance, so that halves are compared.
    private void assertLevel(String what, ToLongFunction<Battle.Held> number, int chance) {
        double before = mean(held.subList(0, PARTS / 2), number);
        double after = mean(held.subList(PARTS / 2, PARTS), number);
        assertThat(after).as(what + ": " + held).isLessThan(1.1 * before + chance);
    }

    private static double mean(List<Battle.Held> some, ToLongFunction<Battle.Held> number) {
        return some.stream().mapToLong(number).average().orElseThrow();
    }
}
