package dev.faultline.gateway.relay;

import org.junit.jupiter.api.Test;

/** Many seeded schedules through the real relay. {@code dev/simulate} runs a million of them, or one seed again. */
class SimulationTest {
    private static final long FIRST = Long.getLong("relay.seed", 0);
    private static final long SCHEDULES = Long.getLong("relay.schedules", 50_000);

    @Test
    void everyScheduleKeepsTheInvariants() {
        for (long seed = FIRST; seed < FIRST + SCHEDULES; seed++) {
            Simulation.run(seed);
        }
    }
}
