package dev.faultline.server;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every trap, on guarded servers in this process; {@link SdkGuardTest} compares processes with the bare SDK. */
class GuardTrapsTest extends TrapContract {
    private SentResponses guarded;

    @BeforeAll
    void play() throws Exception {
        guarded = new GuardedRun(GuardedRun.Host.THIS_PROCESS).play(traps());
    }

    @Override
    List<Trap> traps() {
        return all().stream().filter(trap -> !trap.needsOwnProcess()).toList();
    }

    @Override
    SentResponses guarded() {
        return guarded;
    }

    // What was not played here stays as the last run of SdkGuardTest wrote it.
    @Test
    void thePageShowsTheseResponses() throws IOException {
        TrapPage.Column shown = TrapPage.Column.of(guarded, new RecordedColumn(PAGE, 2));

        PAGE.isUpToDate(new TrapPage(new RecordedColumn(PAGE, 1), shown).of(groups));
    }
}
