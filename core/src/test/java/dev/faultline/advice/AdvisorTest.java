package dev.faultline.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.classify.ClientCode;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

class AdvisorTest {
    @TableTest
    @CsvSource({
        "INVALID_INPUT, CORRECT_INPUT",
        "NOT_FOUND, USE_EXISTING_NAME",
        "ALREADY_EXISTS, READ_AGAIN",
        "CONFLICT, READ_AGAIN",
        "UNAUTHENTICATED, AUTHENTICATE",
        "PERMISSION_DENIED, ASK_PERMISSION",
        "PRECONDITION_FAILED, MEET_PRECONDITION",
        "POLICY_REJECTED, CHANGE_CONTENT"
    })
    void saysWhatToCorrect(FaultKind kind, Remedy remedy) {
        Decision decision = Advisor.advise(fault(kind, Retry.NEVER, Effect.NONE), false);

        assertThat(decision).isEqualTo(new Decision.Repair(remedy));
    }

    @TableTest
    @EnumSource(names = {"TIMEOUT", "UNAVAILABLE", "EXHAUSTED", "CORRUPT", "INTERNAL"})
    void givesUpIfTheCallerCannotCorrectAnything(FaultKind kind) {
        Decision decision = Advisor.advise(fault(kind, Retry.NEVER, Effect.NONE), true);

        assertThat(decision).isInstanceOf(Decision.GiveUp.class);
    }

    @Test
    void givesEachKindItsOwnReason() {
        Stream<Decision> decisions = kinds().map(kind -> Advisor.advise(fault(kind, Retry.NEVER, Effect.NONE), true));

        assertThat(decisions.filter(Decision.GiveUp.class::isInstance))
                .hasSize(5)
                .doesNotHaveDuplicates()
                .allSatisfy(decision -> assertThat(decision.toString()).containsPattern("[A-Z][^.]+\\.\\]"));
    }

    @Test
    void givesTheRemedyOfACodeThatHasItsOwn() {
        Decision tooLarge = Advisor.advise(CommonCode.RESULT_TOO_LARGE.fault("").withEffect(Effect.NONE), true);
        Decision unexpected = Advisor.advise(CommonCode.UNEXPECTED.fault("").withRetry(Retry.NEVER), true);
        Fault network = CommonCode.NETWORK_FAILED.fault("").withEffect(Effect.NONE);
        Decision transientCode = Advisor.advise(network.withRetry(Retry.NEVER), true);

        assertThat(tooLarge).isEqualTo(new Decision.GiveUp("Ask for a part of it: a smaller range, or fewer items."));
        assertThat(unexpected).isEqualTo(new Decision.GiveUp("The failure lies in the server."));
        assertThat(transientCode).isEqualTo(new Decision.GiveUp("The server cannot reach what it needs."));
    }

    @TableTest
    @EnumSource(FaultKind.class)
    void neverRepeatsWhatTheServerSaysCannotSucceed(FaultKind kind) {
        Decision decision = Advisor.advise(fault(kind, Retry.NEVER, Effect.NONE), true);

        assertThat(decision).isNotInstanceOf(Decision.Repeat.class);
    }

    @TableTest
    @EnumSource(FaultKind.class)
    void repeatsImmediatelyIfTheServerSaysSo(FaultKind kind) {
        Decision decision = Advisor.advise(fault(kind, Retry.NOW, Effect.NONE), false);

        assertThat(decision).isEqualTo(new Decision.Repeat(Duration.ZERO));
    }

    @TableTest
    @EnumSource(FaultKind.class)
    void waitsAsLongAsTheServerSays(FaultKind kind) {
        Retry retry = Retry.after(Duration.ofMillis(1500));

        Decision decision = Advisor.advise(fault(kind, retry, Effect.NONE), false);

        assertThat(decision).isEqualTo(new Decision.Repeat(Duration.ofMillis(1500)));
    }

    @TableTest
    @MethodSource("effects")
    void repeatsOnlyWhatIsSafeToRepeat(Retry retry, Effect effect, boolean idempotent, boolean repeats) {
        Decision decision = Advisor.advise(fault(FaultKind.TIMEOUT, retry, effect), idempotent);

        assertThat(decision instanceof Decision.Repeat).isEqualTo(repeats);
    }

    static Stream<Arguments> effects() {
        return Stream.of(Retry.NOW, Retry.after(Duration.ofSeconds(1)))
                .flatMap(retry -> Stream.of(
                        arguments(retry, Effect.NONE, false, true),
                        arguments(retry, Effect.NONE, true, true),
                        arguments(retry, Effect.APPLIED, false, false),
                        arguments(retry, Effect.APPLIED, true, true),
                        arguments(retry, Effect.UNKNOWN, false, false),
                        arguments(retry, Effect.UNKNOWN, true, true)));
    }

    @TableTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void asksToCheckTheEffectBeforeAnUnsafeRepeat(Effect effect) {
        Decision decision = Advisor.advise(fault(FaultKind.UNAVAILABLE, Retry.NOW, effect), false);

        assertThat(decision).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @TableTest
    @EnumSource(FaultKind.class)
    @Spec("R42")
    void repeatsOnceIfNobodyKnowsWhetherThatHelpsAndItDoesNoHarm(FaultKind kind) {
        assertThat(Advisor.advise(fault(kind, Retry.UNKNOWN, Effect.NONE), false))
                .isEqualTo(new Decision.RepeatOnce());
        assertThat(Advisor.advise(fault(kind, Retry.UNKNOWN, Effect.UNKNOWN), true))
                .isEqualTo(new Decision.RepeatOnce());
        assertThat(Advisor.advise(fault(kind, Retry.UNKNOWN, Effect.UNKNOWN), false))
                .isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @Test
    void usesEveryRemedy() {
        Stream<Decision> withoutRetry =
                kinds().map(kind -> Advisor.advise(fault(kind, Retry.NEVER, Effect.NONE), false));
        Stream<Decision> unsafe = Stream.of(Advisor.advise(fault(FaultKind.TIMEOUT, Retry.NOW, Effect.UNKNOWN), false));

        List<Remedy> remedies = Stream.concat(withoutRetry, unsafe)
                .filter(Decision.Repair.class::isInstance)
                .map(decision -> ((Decision.Repair) decision).remedy())
                .toList();

        assertThat(remedies).contains(Remedy.values());
    }

    private static Stream<FaultKind> kinds() {
        return Arrays.stream(FaultKind.values());
    }

    @TableTest
    @CsvSource({"TIMEOUT, UNKNOWN", "UNAVAILABLE, APPLIED", "EXHAUSTED, UNKNOWN"})
    @Spec("R33")
    void asksForTheEffectOfATransientFailureThatMustNotBeRepeated(FaultKind kind, Effect effect) {
        Fault fault = fault(kind, Retry.NEVER, effect);

        assertThat(Advisor.advise(fault, false)).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
        assertThat(Advisor.advise(fault, true)).isInstanceOf(Decision.GiveUp.class);
    }

    @Test
    @Spec("R33")
    void asksForTheEffectOfACodeThatIsTransientWhateverItsKind() {
        Fault lost = ClientCode.SESSION_LOST.fault("Gone").withRetry(Retry.NEVER);

        assertThat(Advisor.advise(lost, false)).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    private static Fault fault(FaultKind kind, Retry retry, Effect effect) {
        return new UnlistedCode("SOMETHING", kind).fault("m").withRetry(retry).withEffect(effect);
    }
}
