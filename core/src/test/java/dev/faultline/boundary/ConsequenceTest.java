package dev.faultline.boundary;

import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.cause;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.refused;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsequenceTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final List<String> events = new ArrayList<>();

    @Test
    @Spec({"SE-43", "SE-45"})
    void isAppliedBeforeTheFaultIsRecorded() {
        ToolBoundary boundary = boundary(reply -> events.add("recorded " + reply.code()))
                .consequence((call, reply) -> events.add("applied " + reply.code()))
                .build();

        boundary.call(call(), throwing(refused()));

        assertThat(events).containsExactly("applied FILE_NOT_FOUND", "recorded FILE_NOT_FOUND");
    }

    @Test
    void isNotAppliedToASuccess() {
        ToolBoundary boundary = boundary(recorder)
                .consequence((call, reply) -> events.add("applied"))
                .build();

        boundary.call(call(), call -> Given.SUCCESS);

        assertThat(events).isEmpty();
    }

    @Test
    @Spec("SE-36")
    void reportsItsOwnFailureAsAnInternalErrorWithTheFaultAsItsCause() {
        ToolBoundary boundary = boundary(recorder)
                .consequence((call, reply) -> {
                    throw new FaultException(CommonCode.ACCESS_DENIED.fault("The lock cannot be saved"));
                })
                .build();

        Envelope sent = boundary.call(call(), throwing(refused()));

        Reply recorded = recorder.replies().getFirst();
        assertThat(recorder.replies()).hasSize(1);
        assertThat(recorded.envelope()).isEqualTo(sent);
        assertThat(code(sent)).isEqualTo("INTERNAL_ERROR");
        assertThat(Given.message(sent)).isEqualTo("The lock cannot be saved");
        assertThat(cause(recorded))
                .isInstanceOfSatisfying(
                        Cause.Replaced.class,
                        first -> assertThat(first.fault().code()).isEqualTo(CommonCode.FILE_NOT_FOUND));
    }

    @Test
    @Spec("SE-28")
    void isAppliedToTheFaultThatReplacesAnUnrecordedOne() {
        ToolBoundary boundary = boundary(reply -> {
                    throw new FaultException(CommonCode.AUDIT_LOG_FAILED.fault("The disk is full"));
                })
                .consequence((call, reply) ->
                        events.add(reply.code() + " " + reply.occurrence().id()))
                .build();

        Envelope sent = boundary.call(call(), throwing(refused()));

        assertThat(code(sent)).isEqualTo("AUDIT_LOG_FAILED");
        assertThat(events).containsExactly("FILE_NOT_FOUND id-1", "AUDIT_LOG_FAILED id-1");
    }

    @Test
    void runsWithTheInterruptClearedAndRestoresItAfterwards() {
        ToolBoundary boundary = boundary(recorder)
                .consequence((call, reply) -> events.add("interrupted: " + Thread.interrupted()))
                .build();
        Thread.currentThread().interrupt();

        boundary.call(call(), throwing(refused()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(events).containsExactly("interrupted: false");
    }
}
