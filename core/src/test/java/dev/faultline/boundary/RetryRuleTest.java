package dev.faultline.boundary;

import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

class RetryRuleTest {
    private static final Retry.After AFTER_ONE_SECOND = Retry.after(Duration.ofSeconds(1));

    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @TableTest
    @EnumSource(names = {"APPLIED", "UNKNOWN"})
    @Spec("R33")
    void doesNotAdviseToRepeatACallThatMayHaveTakenEffect(Effect effect) {
        Fault fault = failed(call(TOOL), CommonCode.NETWORK_FAILED.fault("Gone").withEffect(effect));

        assertThat(fault.retry()).isEqualTo(Retry.UNKNOWN);
        assertThat(fault.effect()).isEqualTo(effect);
    }

    @Test
    @Spec("R33")
    void appliesToWhatTheClassifierFinds() {
        boundary(recorder).build().call(call(TOOL), throwing(new TimeoutException()));

        assertThat(sent().retry()).isEqualTo(Retry.UNKNOWN);
    }

    @Test
    @Spec("R33")
    void suggestsHowToCheckTheEffect() {
        ToolCall call = call(TOOL.effectCheck("List the orders."));

        Fault unknown = failed(call, CommonCode.TIMED_OUT.fault("Late").withSuggestion("Call again."));
        Fault applied = failed(call, CommonCode.TIMED_OUT.fault("Late").withEffect(Effect.APPLIED));

        assertThat(unknown.suggestion())
                .contains("The call may have taken effect; check that before you repeat it. List the orders.");
        assertThat(applied.suggestion()).contains("The call took effect; do not repeat it. List the orders.");
    }

    @Test
    @Spec("R33")
    void keepsTheRetryAnswerOfACallThatChangedNothing() {
        Fault unchanged =
                failed(call(TOOL), CommonCode.NETWORK_FAILED.fault("Gone").withEffect(Effect.NONE));
        Fault readOnly = failed(call(TOOL.readOnly()), CommonCode.TIMED_OUT.fault("Late"));

        assertThat(unchanged.retry()).isEqualTo(AFTER_ONE_SECOND);
        assertThat(unchanged.suggestion()).isEmpty();
        assertThat(readOnly.retry()).isEqualTo(Retry.NOW);
    }

    @Test
    @Spec("R33")
    void keepsTheRetryAnswerOfAnIdempotentTool() {
        Fault fault = failed(call(TOOL.idempotent()), CommonCode.TIMED_OUT.fault("Late"));

        assertThat(fault.retry()).isEqualTo(Retry.NOW);
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    @Spec("R33")
    void decidesIdempotenceForEachCall() {
        ToolCall plain = call(TOOL.idempotent(it -> it.caller().connection().equals("connection-2")));
        ToolCall repeatable = ToolCall.of(plain.contract(), JsonObject.EMPTY, Caller.on("connection-2"));

        assertThat(failed(plain, CommonCode.TIMED_OUT.fault("Late")).retry()).isEqualTo(Retry.UNKNOWN);
        assertThat(failed(repeatable, CommonCode.TIMED_OUT.fault("Late")).retry())
                .isEqualTo(Retry.NOW);
    }

    @Test
    @Spec("R33")
    void treatsACallAsNotIdempotentIfThatCannotBeDecided() {
        ToolCall call = call(TOOL.idempotent(it -> {
            throw new IllegalStateException("broken");
        }));

        assertThat(failed(call, CommonCode.TIMED_OUT.fault("Late")).retry()).isEqualTo(Retry.UNKNOWN);
    }

    @Test
    @Spec("R33")
    void keepsARetryAnswerThatTheToolStated() {
        Fault sameAsTheCode = CommonCode.TIMED_OUT.fault("Late").retryNow().withSuggestion("Call again.");
        Fault other = CommonCode.UNEXPECTED.fault("Busy").retryAfter(Duration.ofMillis(5));

        assertThat(failed(call(TOOL), sameAsTheCode)).isEqualTo(sameAsTheCode);
        assertThat(failed(call(TOOL), other).retry()).isEqualTo(other.retry());
    }

    @Test
    @Spec({"R10", "R33", "SE-28"})
    void appliesToAFailureThatCannotBeRecorded() {
        Fault unrecorded = CommonCode.AUDIT_LOG_FAILED.fault("Disk full");
        ToolBoundary boundary = boundary(reply -> {
                    throw new FaultException(unrecorded);
                })
                .build();

        Fault changing = boundary.attempt(
                call(TOOL), it -> fail(), reply -> reply.occurrence().fault());
        Fault reading = boundary.attempt(
                call(TOOL.readOnly()), it -> fail(), reply -> reply.occurrence().fault());
        Fault repeatable = boundary.attempt(
                call(TOOL.idempotent()),
                it -> fail(),
                reply -> reply.occurrence().fault());

        assertThat(changing.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        assertThat(changing.retry()).isEqualTo(Retry.UNKNOWN);
        assertThat(changing.suggestion()).contains("The call may have taken effect; check that before you repeat it.");
        assertThat(reading.retry()).isEqualTo(AFTER_ONE_SECOND);
        assertThat(repeatable.retry()).isEqualTo(AFTER_ONE_SECOND);
    }

    private static Fault fail() {
        throw new FaultException(CommonCode.UNEXPECTED.fault("It went wrong"));
    }

    private Fault failed(ToolCall call, Fault fault) {
        boundary(recorder).build().call(call, throwing(new FaultException(fault)));
        return sent();
    }

    private Fault sent() {
        return recorder.replies().getLast().occurrence().fault();
    }
}
