package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Every trap of the bare SDK, with the same messages to a bare and to a guarded server. */
@Tag("thorough")
class SdkGuardTest extends TrapContract {
    private SentResponses bare;
    private SentResponses guarded;

    @BeforeAll
    void play() throws Exception {
        bare = new BareRun().play(all());
        guarded = new GuardedRun(GuardedRun.Host.ITS_OWN).play(all());
    }

    @Override
    List<Trap> traps() {
        return all();
    }

    @Override
    SentResponses guarded() {
        return guarded;
    }

    // A slow response of the bare SDK must not count as silence.
    @TableTest
    @MethodSource("places")
    void theBareSdkDoesNotAnswerWhereThePageSaysSo(Trap trap, Transport transport) {
        assertThat(SentResponses.isSilence(bare.to(trap, transport))).isEqualTo(trap.isSilent(transport));
    }

    @Test
    void thePageOfTheTrapsIsUpToDate() throws IOException {
        PAGE.isUpToDate(new TrapPage(TrapPage.Column.of(bare), TrapPage.Column.of(guarded)).of(groups));
    }
}
