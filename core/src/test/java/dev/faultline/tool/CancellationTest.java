package dev.faultline.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class CancellationTest {
    private final CancellationSource source = new CancellationSource();
    private final List<String> ran = new ArrayList<>();

    @Test
    void isNotRequestedAtFirst() {
        source.onRequest(() -> ran.add("action"));

        assertThat(source.requested()).isFalse();
        assertThat(ran).isEmpty();
    }

    @Test
    void isRequestedOnceTheCallIsCancelled() {
        source.request();

        assertThat(source.requested()).isTrue();
    }

    @Test
    void runsEveryActionThatIsRegistered() {
        source.onRequest(() -> ran.add("one"));
        source.onRequest(() -> ran.add("two"));

        source.request();

        assertThat(ran).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void runsAnActionOnlyOnce() {
        source.onRequest(() -> ran.add("action"));

        source.request();
        source.request();

        assertThat(ran).containsExactly("action");
    }

    @Test
    void runsALateActionImmediately() {
        source.request();

        source.onRequest(() -> ran.add("late"));

        assertThat(ran).containsExactly("late");
    }

    @TableTest
    @MethodSource("failures")
    void runsTheOtherActionsIfOneFails(Runnable failing) {
        source.onRequest(() -> ran.add("before"));
        source.onRequest(failing);
        source.onRequest(() -> ran.add("after"));

        source.request();

        assertThat(ran).containsExactlyInAnyOrder("before", "after");
    }

    @TableTest
    @MethodSource("failures")
    void hidesTheFailureOfALateActionFromItsCaller(Runnable failing) {
        source.request();

        source.onRequest(failing);
        source.onRequest(() -> ran.add("after"));

        assertThat(ran).containsExactly("after");
    }

    static List<Runnable> failures() {
        return List.of(
                () -> {
                    throw new IllegalStateException("x");
                },
                () -> {
                    throw new NoClassDefFoundError("x");
                });
    }

    @Test
    void isNeverRequestedForACallThatCannotBeCancelled() {
        Cancellation.NONE.onRequest(() -> ran.add("action"));

        assertThat(Cancellation.NONE.requested()).isFalse();
        assertThat(ran).isEmpty();
    }
}
