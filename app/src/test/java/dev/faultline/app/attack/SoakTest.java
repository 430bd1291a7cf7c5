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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls a server, one call in twenty hostile, and looks at what the server holds. The build makes some hundred calls;
 * {@code dev/soak} goes on for an hour.
 */
class SoakTest {
    private static final int MINUTES = Integer.getInteger("soak.minutes", 0);
    private static final int PARTS = 10;
    private static final int CALLS_IN_A_PART = 30;
    private static final int ONE_IN = 20;
    private static final boolean TOKENS = Boolean.getBoolean("attack.tokens");
    private static final List<Attack> ATTACKS = Attacks.all().stream()
            .filter(attack -> TOKENS || !attack.needsTokens())
            .toList();

    @TempDir
    private Path folder;

    @Test
    void holdsNoMoreAtTheEndThanAtTheBeginning() throws Exception {
        List<Battle.Held> held = new ArrayList<>();
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
                        hostile.execute(() -> battle.attackOnce(attack, over));
                    }
                }
                held.add(battle.held());
                if (MINUTES > 0) {
                    System.out.println("part " + (part + 1) + " of " + PARTS + ": " + held.getLast());
                }
            }
            over.set(true);
            assertThat(battle.report().isAlive()).as(battle.report().toString()).isTrue();
        }

        assertThat(held.getLast().files()).isLessThan(2 * held.getFirst().files() + 1_000);
        assertThat(held.getLast().threads()).isLessThan(2 * held.getFirst().threads() + 100);
        assertThat(held.getLast().residentMiB()).isLessThan(700);
        assertThat(held.getLast().heapMiB()).isLessThan(held.getFirst().heapMiB() + 100);
    }
}
