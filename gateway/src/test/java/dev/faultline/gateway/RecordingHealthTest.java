package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RecordingHealthTest {
    private Instant now = Instant.EPOCH;
    private final RecordingHealth health = new RecordingHealth(() -> now);

    @Test
    void isSoundUntilAFailureCannotBeRecorded() {
        assertThat(health.isSound()).isTrue();

        occur(CommonCode.AUDIT_LOG_FAILED);

        assertThat(health.isSound()).isFalse();
    }

    @Test
    void isSoundAgainWhenAFailureIsRecorded() {
        occur(CommonCode.AUDIT_LOG_FAILED);
        occur(CommonCode.TIMED_OUT);

        assertThat(health.isSound()).isTrue();
    }

    @Test
    void forgetsAfterAMinute() {
        occur(CommonCode.AUDIT_LOCK_FAILED);
        now = now.plus(Duration.ofSeconds(61));

        assertThat(health.isSound()).isTrue();
    }

    private void occur(FaultCode code) {
        ToolContract contract = ToolContract.named("tool");
        Reply unused = ToolBoundary.of(contract, new ToolFailureDialect(), reply -> {})
                .observer(health)
                .build()
                .attempt(
                        ToolCall.of(contract, JsonObject.EMPTY, Caller.on("test")),
                        call -> {
                            throw new FaultException(code.fault("failed"));
                        },
                        Function.identity());
        assertThat(unused.occurrence().fault().code()).isEqualTo(code);
    }
}
