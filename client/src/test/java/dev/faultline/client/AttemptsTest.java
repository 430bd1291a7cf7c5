package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

/** How often, and when, a call is repeated. */
class AttemptsTest {
    private static final Outcome ANSWER =
            new Outcome.Answer(CallToolResult.builder().addTextContent("fine").build());
    private static final Fault BUSY = CommonCode.NETWORK_FAILED.fault("Busy.").withEffect(Effect.NONE);

    private final FakeTime time = new FakeTime();
    private final Deque<Outcome> script = new ArrayDeque<>();
    private int calls;

    @Test
    @Spec("TR-49")
    void doesNotRepeatASuccessfulCall() {
        script.add(ANSWER);

        assertThat(run(3)).isEqualTo(ANSWER);
        assertThat(calls).isEqualTo(1);
    }

    @Test
    @Spec("TR-49")
    void repeatsUntilTheCallSucceeds() {
        script.addAll(List.of(refused(BUSY), refused(BUSY), ANSWER));

        assertThat(run(3)).isEqualTo(ANSWER);
        assertThat(time.naps()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    @Test
    @Spec("TR-49")
    void stopsAfterTheLastAttemptAndSaysSo() {
        script.addAll(List.of(refused(BUSY), refused(BUSY), refused(BUSY), ANSWER));

        Outcome outcome = run(3);

        assertThat(calls).isEqualTo(3);
        assertThat(time.naps()).hasSize(2);
        assertThat(outcome).isEqualTo(stopped(BUSY, "3 of 3 attempts failed."));
    }

    @Test
    @Spec("TR-49")
    void makesOneAttemptIfOnlyOneIsAllowed() {
        script.add(refused(BUSY));

        assertThat(run(1)).isEqualTo(stopped(BUSY, "1 of 1 attempts failed."));
        assertThat(time.naps()).isEmpty();
    }

    @TableTest
    @EnumSource(FaultKind.class)
    @Spec({"TR-49", "R12"})
    void doesNotRepeatATerminalRefusalOfAnyKind(FaultKind kind) {
        Outcome refusal = refused(new UnlistedCode("SOME", kind).fault("No.").withRetry(Retry.NEVER));
        script.addAll(List.of(refusal, ANSWER));

        assertThat(run(3)).isEqualTo(refusal);
        assertThat(calls).isEqualTo(1);
    }

    @TableTest
    @EnumSource(
            value = Effect.class,
            names = {"UNKNOWN", "APPLIED"})
    void doesNotRepeatACallThatMayHaveTakenEffect(Effect effect) {
        script.addAll(List.of(refused(BUSY.withEffect(effect)), ANSWER));

        Outcome outcome = run(3);

        assertThat(calls).isEqualTo(1);
        assertThat(((Outcome.Refusal) outcome).decision()).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @Test
    void repeatsACallThatMayHaveTakenEffectIfItsToolIsIdempotent() {
        script.addAll(List.of(refused(BUSY.withEffect(Effect.UNKNOWN), true), ANSWER));

        assertThat(run(3)).isEqualTo(ANSWER);
    }

    @Test
    @Spec("R42")
    void repeatsOnceIfNobodyKnowsWhetherThatHelps() {
        Fault unexplained = BUSY.withRetry(Retry.UNKNOWN);
        script.addAll(List.of(refused(unexplained), refused(unexplained), ANSWER));

        assertThat(run(5)).isEqualTo(stopped(unexplained, "2 of 2 attempts failed."));
        assertThat(time.naps()).containsExactly(Duration.ZERO);
    }

    @Test
    void waitsAsLongAsTheServerAsks() {
        Fault now = BUSY.withRetry(Retry.NOW);
        script.addAll(List.of(refused(BUSY.retryAfter(Duration.ofMillis(2500))), refused(now), ANSWER));

        run(3);

        assertThat(time.naps()).containsExactly(Duration.ofMillis(2500), Duration.ZERO);
    }

    @Test
    void stopsAtOnceIfTheDelayReachesTheDeadline() {
        Fault delayed = BUSY.retryAfter(Duration.ofSeconds(60));
        script.addAll(List.of(refused(delayed), ANSWER));

        Outcome outcome = run(3);

        assertThat(outcome).isEqualTo(stopped(delayed, "The next attempt would begin after the deadline."));
        assertThat(time.naps()).isEmpty();
    }

    @Test
    void countsTheDurationOfAttemptsTowardsTheDeadline() {
        script.addAll(List.of(refused(BUSY), refused(BUSY), ANSWER));

        Outcome outcome = new Attempts(new AttemptLimits(9, Duration.ofMinutes(1), time), time).run(() -> {
            time.pass(Duration.ofSeconds(30));
            return next();
        });

        assertThat(calls).isEqualTo(2);
        assertThat(outcome).isEqualTo(stopped(BUSY, "The next attempt would begin after the deadline."));
    }

    @Test
    void stopsIfTheThreadIsInterruptedWhileItWaits() {
        script.addAll(List.of(refused(BUSY), ANSWER));
        Sleeper interrupted = delay -> {
            throw new InterruptedException();
        };

        Outcome outcome = new Attempts(new AttemptLimits(3, Duration.ofMinutes(1), time), interrupted).run(this::next);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(calls).isEqualTo(1);
        assertThat(outcome).isEqualTo(stopped(BUSY, "The thread was interrupted while it waited to call again."));
    }

    @Test
    void doesNotRepeatACallThatThrows() {
        IllegalStateException defect = new IllegalStateException("a defect");

        assertThatThrownBy(() -> new Attempts(new AttemptLimits(3, Duration.ofMinutes(1), time), time).run(() -> {
                    calls++;
                    throw defect;
                }))
                .isSameAs(defect);
        assertThat(calls).isEqualTo(1);
    }

    private Outcome run(int attempts) {
        return new Attempts(new AttemptLimits(attempts, Duration.ofMinutes(1), time), time).run(this::next);
    }

    private Outcome next() {
        calls++;
        return script.remove();
    }

    private static Outcome refused(Fault fault) {
        return refused(fault, false);
    }

    private static Outcome refused(Fault fault, boolean idempotent) {
        return new Outcome.Stated(occurrence(fault), Advisor.advise(fault, idempotent));
    }

    private static Outcome stopped(Fault fault, String reason) {
        return new Outcome.Stated(occurrence(fault), new Decision.GiveUp(reason));
    }

    private static Occurrence occurrence(Fault fault) {
        return new Occurrence(fault, Origin.UNKNOWN, OddTools.BUSY.at(), "id");
    }
}
