package dev.faultline.boundary;

import static dev.faultline.boundary.Given.NOW;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailedRecordingTest {
    private enum AuditCode implements FaultCode {
        AUDIT_LOG_FAILED;

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.UNAVAILABLE, "The audit log failed.", "A full disk.", "Wait.");
        }
    }

    private static final Fault FIRST =
            CommonCode.ACCESS_DENIED.fault("password=hunter2 is wrong").withEffect(Effect.APPLIED);

    private final ObserverLog log = new ObserverLog();
    private final List<Reply> attempts = new ArrayList<>();

    @AfterEach
    void clearTheFlag() {
        Thread.interrupted();
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("closed"),
                new IOException("No space left on device"),
                new AssertionError("impossible"),
                new NoClassDefFoundError("a/b/C"),
                new OutOfMemoryError());
    }

    @ParameterizedTest
    @MethodSource("failures")
    @Spec({"SE-46", "R10", "PD-63"})
    void reportsThatTheFailureCouldNotBeRecorded(Throwable failure) {
        ToolBoundary boundary = boundary(failingWith(failure)).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(message(envelope)).isEqualTo("The failure could not be recorded");
    }

    @ParameterizedTest
    @MethodSource("failures")
    @Spec("SE-46")
    void triesToRecordOnlyOnce(Throwable failure) {
        ToolBoundary boundary = boundary(failingWith(failure)).build();

        boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(attempts).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("failures")
    @Spec("SE-36")
    void notifiesObserversOfTheFailureAndOfWhatIsSent(Throwable failure) {
        ToolBoundary boundary = boundary(failingWith(failure)).observer(log).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(log.names()).containsExactly("started", "broken", "occurred", "ended");
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsExactly(failure);
        assertThat(sent().envelope()).isSameAs(envelope);
    }

    @Test
    @Spec("R10")
    void sendsTheFaultThatTheRecorderThrows() {
        Fault audit = AuditCode.AUDIT_LOG_FAILED
                .fault("The audit log cannot be written")
                .retryAfter(Duration.ofSeconds(9));
        ToolBoundary boundary = boundary(failingWith(new FaultException(audit))).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(code(envelope)).isEqualTo("AUDIT_LOG_FAILED");
        assertThat(message(envelope)).isEqualTo("The audit log cannot be written");
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::retry)
                .contains(audit.retry());
    }

    @Test
    @Spec({"SE-36", "SE-46"})
    void givesTheRecorderWhatWasSentToRecordItLater() {
        List<Reply> kept = new ArrayList<>();
        Recorder recorder = new Recorder() {
            @Override
            public void record(Reply reply) {
                throw auditFailure();
            }

            @Override
            public void keep(Reply sent) {
                kept.add(sent);
                throw new IllegalStateException("a defect");
            }
        };
        ToolBoundary boundary =
                boundary(recorder.within(Duration.ofSeconds(5))).observer(log).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(kept).singleElement().extracting(Reply::envelope).isSameAs(envelope);
        assertThat(kept.getFirst().code()).isEqualTo("AUDIT_LOG_FAILED");
        assertThat(log.named("broken")).hasSize(2);
    }

    @Test
    @Spec({"R10", "R9"})
    void keepsTheFirstFaultAsTheCauseExactlyAsItWas() {
        ToolBoundary boundary =
                boundary(failingWith(auditFailure())).observer(log).build();

        boundary.call(call(), throwing(new FaultException(FIRST)));

        Fault first = attempts.getFirst().occurrence().fault();
        Cause cause = Given.cause(sent());
        assertThat(((Cause.Replaced) cause).fault())
                .as("redacted once, not again")
                .isSameAs(first);
        assertThat(cause.name()).isEqualTo("SystemError");
        assertThat(cause.message()).isEqualTo("password=[redacted] is wrong");
        assertThat(cause.code()).contains("ACCESS_DENIED");
    }

    @Test
    void keepsEffectIdOriginAndInstantOfTheFirst() {
        ToolBoundary boundary =
                boundary(failingWith(auditFailure())).observer(log).build();
        Origin origin = Origin.ofTool("inner").withAttribute("role", "WINDSURF");

        boundary.call(call(), throwing(new FaultException(FIRST, origin, null)));

        Occurrence sent = sent().occurrence();
        assertThat(sent.fault().effect()).isEqualTo(Effect.APPLIED);
        assertThat(sent.id()).isEqualTo("id-1");
        assertThat(sent.origin()).isEqualTo(origin);
        assertThat(sent.at()).isEqualTo(NOW);
    }

    @Test
    @Spec("R9")
    void redactsTheFaultThatTheRecorderThrows() {
        Fault audit = AuditCode.AUDIT_LOG_FAILED.fault("secret=s3cr3t was refused");
        ToolBoundary boundary = boundary(failingWith(new FaultException(audit))).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(message(envelope)).isEqualTo("secret=[redacted] was refused");
    }

    @Test
    void keepsBothFaultsWhenTheirAnswerCannotBeWrittenEither() {
        FakeDialect dialect = FakeDialect.thatWrites(occurrence -> {
            if (occurrence.fault().code() == AuditCode.AUDIT_LOG_FAILED) {
                throw new IllegalStateException("a defect");
            }
            return new PlainDialect().write(occurrence);
        });
        ToolBoundary boundary = ToolBoundary.of(TOOL, dialect, failingWith(auditFailure()))
                .observer(log)
                .build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        Cause audit = Given.cause(sent());
        assertThat(audit.code()).contains("AUDIT_LOG_FAILED");
        assertThat(audit.cause().flatMap(Cause::code)).contains("ACCESS_DENIED");
    }

    @Test
    @Spec({"SE-43", "PD-43"})
    void answersAndRestoresTheInterruptOfTheRecorder() {
        ToolBoundary boundary =
                boundary(failingWith(new InterruptedException())).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(FIRST)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(message(envelope)).isEqualTo("The failure could not be recorded");
    }

    private Reply sent() {
        return Objects.requireNonNull(
                log.named("occurred").findFirst().orElseThrow().reply());
    }

    private Recorder failingWith(Throwable failure) {
        return reply -> {
            attempts.add(reply);
            throw Given.<RuntimeException>sneaky(failure);
        };
    }

    private static FaultException auditFailure() {
        return new FaultException(AuditCode.AUDIT_LOG_FAILED.fault("The audit log cannot be written"));
    }
}
