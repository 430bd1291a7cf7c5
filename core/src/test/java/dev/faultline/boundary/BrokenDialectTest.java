package dev.faultline.boundary;

import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.cause;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class BrokenDialectTest {
    private static final Fault FIRST =
            CommonCode.FILE_NOT_FOUND.fault("no such file").withEffect(Effect.APPLIED);

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("a defect"),
                new AssertionError("impossible"),
                new StackOverflowError(),
                new OutOfMemoryError());
    }

    @TableTest
    @MethodSource("failures")
    @Spec({"TE-02", "PD-63"})
    void writesAnInternalErrorWhenItCannotWriteTheFault(Throwable failure) {
        ToolBoundary boundary = boundary(failingFor(CommonCode.FILE_NOT_FOUND, failure), recorder)
                .build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(message(envelope)).isEqualTo("An unexpected error occurred");
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::retry)
                .contains(Retry.UNKNOWN);
    }

    @TableTest
    @MethodSource("failures")
    @Spec({"SE-36", "SE-46"})
    void recordsTheInternalErrorOnceWithTheFirstFaultAsItsCause(Throwable failure) {
        ToolBoundary boundary = boundary(failingFor(CommonCode.FILE_NOT_FOUND, failure), recorder)
                .build();

        boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(cause(reply)).isEqualTo(new Cause.Replaced(FIRST));
            assertThat(reply.occurrence().fault().effect()).isEqualTo(Effect.APPLIED);
        });
    }

    @Test
    void notifiesObserversOfTheBrokenPartAndThenOfWhatIsSent() {
        IllegalStateException failure = new IllegalStateException("a defect");
        ToolBoundary boundary = boundary(failingFor(CommonCode.FILE_NOT_FOUND, failure), recorder)
                .observer(log)
                .build();

        boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(log.names()).containsExactly("started", "broken", "occurred", "ended");
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsExactly(failure);
    }

    @Test
    @Spec("PD-63")
    void writesAnInternalErrorWhenThereIsNoCodeForTheFault() {
        Dialect dialect = FakeDialect.whoseCodes(fault -> {
            if (fault.code() == CommonCode.FILE_NOT_FOUND) {
                throw new IllegalStateException("a defect");
            }
            return fault.code();
        });
        ToolBoundary boundary = boundary(dialect, recorder).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    @SuppressWarnings("NullAway") // a dialect is not checked by NullAway
    void treatsANullEnvelopeAsAFailureToWrite() {
        Dialect dialect = FakeDialect.thatWrites(occurrence ->
                occurrence.fault().code() == CommonCode.FILE_NOT_FOUND ? null : new PlainDialect().write(occurrence));
        ToolBoundary boundary = boundary(dialect, recorder).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
    }

    @Test
    @SuppressWarnings("NullAway") // a tool is not checked by NullAway
    @Spec("TE-02")
    void neverSendsAFaultWithoutARetryAnswer() {
        Fault incomplete = new Fault(
                CommonCode.FILE_NOT_FOUND,
                "m",
                (Optional<Retry>) null,
                Effect.UNKNOWN,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(incomplete)));

        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::retry)
                .contains(Retry.UNKNOWN);
    }

    @Test
    @Spec({"PD-63", "TE-02"})
    void answersInOneSentenceWhenNothingCanBeWritten() {
        ToolBoundary boundary = boundary(alwaysFailing(new IllegalStateException("a defect")), recorder)
                .build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(envelope.text()).containsExactly("An unexpected error occurred");
        assertThat(envelope.isError()).isTrue();
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .contains(new OccurrenceMeta(
                        "id-1",
                        "INTERNAL_ERROR",
                        CommonCode.INTERNAL_ERROR.kind(),
                        Retry.UNKNOWN,
                        Effect.APPLIED,
                        List.of(),
                        Optional.empty()));
    }

    @Test
    @Spec({"SE-37", "SE-46"})
    void recordsTheSentenceToo() {
        ToolBoundary boundary = boundary(alwaysFailing(new IllegalStateException("a defect")), recorder)
                .build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.envelope()).isSameAs(envelope);
            assertThat(reply.dialect()).isEqualTo("fake");
            assertThat(reply.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(cause(reply)).isEqualTo(new Cause.Replaced(FIRST));
        });
    }

    @Test
    void notifiesObserversOfBothAttemptsBeforeTheSentence() {
        IllegalStateException failure = new IllegalStateException("a defect");
        ToolBoundary boundary =
                boundary(alwaysFailing(failure), recorder).observer(log).build();

        boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(log.names()).containsExactly("started", "broken", "broken", "occurred", "ended");
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsOnly(failure);
    }

    @Test
    @Spec("TE-02")
    void answersInOneSentenceIfTheDialectHasNoCode() {
        Dialect dialect = FakeDialect.whoseCodes(fault -> {
            throw new IllegalStateException("a defect");
        });
        ToolBoundary boundary = boundary(dialect, recorder).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(envelope.text()).containsExactly("An unexpected error occurred");
        assertThat(recorder.replies()).hasSize(1);
    }

    @TableTest
    @MethodSource("lastErrors")
    @Spec("R11")
    void throwsAVirtualMachineErrorOnlyIfTheAnswerItselfFails(VirtualMachineError dying) {
        ToolBoundary boundary =
                boundary(alwaysFailing(dying), recorder).observer(log).build();

        assertThatThrownBy(() -> boundary.call(call(), throwing(new FaultException(FIRST))))
                .isSameAs(dying);

        assertThat(log.names()).containsExactly("started", "broken", "ended");
    }

    static Stream<VirtualMachineError> lastErrors() {
        return Stream.of(new StackOverflowError(), new OutOfMemoryError());
    }

    private static Dialect failingFor(FaultCode code, Throwable failure) {
        return FakeDialect.thatWrites(occurrence -> {
            if (occurrence.fault().code().equals(code)) {
                throw Given.<RuntimeException>sneaky(failure);
            }
            return new PlainDialect().write(occurrence);
        });
    }

    private static Dialect alwaysFailing(Throwable failure) {
        return FakeDialect.thatWrites(occurrence -> {
            throw Given.<RuntimeException>sneaky(failure);
        });
    }
}
