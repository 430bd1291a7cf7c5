package dev.faultline.gateway.relay;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many seeded schedules through the real relay. {@code dev/simulate} runs a million of them, or one seed again. */
class SimulationTest {
    private static final long FIRST = Long.getLong("relay.seed", 0);
    private static final long SCHEDULES = Long.getLong("relay.schedules", 10_000);

    @Test
    void everyScheduleKeepsTheInvariants() {
        run(FIRST, SCHEDULES);
    }

    @Test
    @Tag("thorough")
    void manyMoreSchedulesKeepTheInvariants() {
        run(FIRST + SCHEDULES, 200_000);
    }

    private static void run(long first, long count) {
        for (long seed = first; seed < first + count; seed++) {
            Simulation.run(seed);
        }
    }
}
