package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class GateTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final List<String> events = new ArrayList<>();
    private final ToolHandler<Envelope> tool = call -> {
        events.add("tool");
        return SUCCESS;
    };
    private final Gate closed = call -> {
        throw new FaultException(CommonCode.ACCESS_DENIED.fault("not in this role"));
    };

    @Test
    void admitsInTheOrderInWhichGatesWereAdded() {
        ToolBoundary boundary = boundary(recorder)
                .gate(call -> events.add("session"))
                .gate(call -> events.add("lock"))
                .gate(call -> events.add("role"))
                .build();

        boundary.call(call(), tool);

        assertThat(events).containsExactly("session", "lock", "role", "tool");
    }

    @Test
    void answersWithTheFirstGateThatRejects() {
        ToolBoundary boundary = boundary(recorder)
                .gate(call -> events.add("session"))
                .gate(closed)
                .gate(call -> events.add("role"))
                .build();

        Envelope envelope = boundary.call(call(), tool);

        assertThat(code(envelope)).isEqualTo("ACCESS_DENIED");
        assertThat(events).as("neither the next gate nor the tool").containsExactly("session");
    }

    @Test
    @Spec("SE-46")
    void recordsARejectionOnce() {
        ToolBoundary boundary = boundary(recorder).gate(closed).build();

        Envelope envelope = boundary.call(call(), tool);

        assertThat(recorder.replies())
                .singleElement()
                .extracting(Reply::envelope)
                .isSameAs(envelope);
    }

    @Test
    void reportsThatARejectedCallHadNoEffect() {
        ToolBoundary boundary = boundary(recorder).gate(closed).build();

        boundary.call(call(), tool);

        assertThat(recorder.replies())
                .singleElement()
                .extracting(reply -> reply.occurrence().fault().effect())
                .isEqualTo(Effect.NONE);
    }

    @Test
    void guardsACallWithATimeLimitToo() {
        ToolBoundary boundary = boundary(recorder).gate(closed).build();

        Envelope envelope = boundary.call(call(TOOL.timeLimit(Duration.ofMinutes(1))), tool);

        assertThat(code(envelope)).isEqualTo("ACCESS_DENIED");
        assertThat(events).isEmpty();
    }

    @Test
    @Spec({"SE-43", "SE-46"})
    void answersIfAGateFailsUnexpectedly() {
        ToolBoundary boundary = boundary(recorder)
                .gate(call -> {
                    throw new AssertionError("a defect");
                })
                .build();

        Envelope envelope = boundary.call(call(), tool);

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(recorder.replies()).hasSize(1);
        assertThat(events).isEmpty();
    }
}
