package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.testing.ReferencePage;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What guarded servers owe in every trap. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TrapContract {
    static final ReferencePage PAGE = new ReferencePage("sdk-guard.md");

    final Map<String, List<Trap>> groups = Traps.all();

    /** {@return the traps that were played} */
    abstract List<Trap> traps();

    abstract SentResponses guarded();

    List<Trap> all() {
        return groups.values().stream().flatMap(List::stream).toList();
    }

    Stream<Arguments> places() {
        return traps().stream()
                .flatMap(trap -> trap.expected().keySet().stream().map(it -> Arguments.of(trap, it)));
    }

    @TableTest
    @MethodSource("places")
    void theGuardedServerAnswersEveryTrap(Trap trap, Transport transport) {
        assertThat(guarded().to(trap, transport)).isEqualTo(trap.expected().get(transport));
    }

    @TableTest
    @MethodSource("places")
    void nothingLeaks(Trap trap, Transport transport) {
        assertThat(guarded().to(trap, transport).body().replace(ToolFailureDialect.KEY, ""))
                .doesNotContain("hunter2", "java.", "io.modelcontextprotocol", "stackTrace", "Exception");
    }
}
