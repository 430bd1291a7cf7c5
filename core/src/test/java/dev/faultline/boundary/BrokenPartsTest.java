package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.cause;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.refused;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;

/** Every call is answered once and recorded once, whichever component fails. */
@Timeout(120)
class BrokenPartsTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("a defect"), new AssertionError("impossible"), new StackOverflowError());
    }

    @TableTest
    @MethodSource("failures")
    @Spec({"PD-63", "SE-36"})
    void answersIfTheClassifierThrows(Throwable failure) {
        ToolBoundary boundary = boundary(recorder)
                .classifier(failingWith(failure))
                .observer(log)
                .build();

        Envelope envelope = boundary.call(call(), throwing(new ArithmeticException("by zero")));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(reply -> assertThat(cause(reply).message()).isEqualTo("by zero"));
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsExactly(failure);
    }

    @Test
    @SuppressWarnings("NullAway") // a rule is not checked by NullAway
    void answersIfTheClassifierReturnsNull() {
        Classifier classifier =
                Classifier.builder().on(ArithmeticException.class, e -> null).build();
        ToolBoundary boundary = boundary(recorder).classifier(classifier).build();

        Envelope envelope = boundary.call(call(), throwing(new ArithmeticException("by zero")));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(recorder.replies()).hasSize(1);
    }

    @TableTest
    @MethodSource("failures")
    @Spec("PD-58")
    void answersIfTheMethodsOfAThrowableThrow(Throwable failure) {
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = boundary.call(call(), throwing(new HostileException(failure)));

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    @Spec("SE-36")
    void answersIfTheCodeOfAFaultThrows() {
        FaultException thrown = new FaultException(new FailingCode().fault("no such file"));
        thrown.addSuppressed(new IOException("beside it")); // so that the classifier asks for the code again
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = boundary.call(call(), throwing(thrown));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(
                        reply -> assertThat(reply.occurrence().fault().cause()).isEmpty());
    }

    @TableTest
    @MethodSource("failures")
    @Spec("SE-36")
    void keepsTheFaultWhenTheClockThrows(Throwable failure) {
        ToolBoundary boundary = boundary(recorder)
                .clock(() -> {
                    throw Given.<RuntimeException>sneaky(failure);
                })
                .observer(log)
                .build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("FILE_NOT_FOUND");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.occurrence().timestamp()).endsWith("Z"));
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsExactly(failure);
    }

    @Test
    void answersIfTheClockFailsBeforeTheCall() {
        ToolBoundary boundary = boundary(recorder)
                .clock(() -> {
                    throw new IllegalStateException("stopped");
                })
                .build();

        Envelope envelope = boundary.call(call(TOOL.timeLimit(Duration.ofMinutes(1))), call -> SUCCESS);

        assertThat(envelope.isError()).isTrue();
        assertThat(recorder.replies()).hasSize(1);
    }

    @TableTest
    @MethodSource("failures")
    @Spec("SE-36")
    void keepsTheFaultWhenTheSourceOfIdsThrows(Throwable failure) {
        ToolBoundary boundary = boundary(recorder)
                .ids(() -> {
                    throw Given.<RuntimeException>sneaky(failure);
                })
                .observer(log)
                .build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("FILE_NOT_FOUND");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.occurrence().id()).isNotBlank());
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsExactly(failure);
    }

    @Test
    @SuppressWarnings("NullAway") // a source is not checked by NullAway
    void createsAnIdIfTheSourceOfIdsReturnsNull() {
        ToolBoundary boundary = boundary(recorder).ids(() -> null).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("FILE_NOT_FOUND");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.occurrence().id()).isNotBlank());
    }

    @Test
    @Spec({"R9", "R11"})
    void showsNothingOfAFaultThatCannotBeRedacted() {
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = boundary.call(call(), throwing(new FaultException(bottomless("password=hunter2"))));

        assertThat(envelope.text().getFirst()).contains("INTERNAL_ERROR").doesNotContain("hunter2");
        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            Fault fault = reply.occurrence().fault();
            assertThat(fault.effect()).isEqualTo(Effect.APPLIED);
            assertThat(fault.cause().flatMap(Cause::code)).contains("ACCESS_DENIED");
            assertThat(fault.toString()).doesNotContain("hunter2");
        });
    }

    @Test
    @Spec({"R10", "R11"})
    void answersWhenTheRecordersOwnFaultCannotBeRedacted() {
        Recorder failing = reply -> {
            throw new FaultException(bottomless("password=hunter2"));
        };
        ToolBoundary boundary = boundary(failing).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
    }

    @Test
    void answersInOneSentenceIfTheEnvelopeCannotBeConverted() {
        ToolBoundary boundary = boundary(recorder).observer(log).build();
        Function<Envelope, String> textOnly = envelope -> {
            if (envelope.structured().isPresent()) {
                throw new IllegalStateException("no structure here");
            }
            return envelope.text().getFirst();
        };

        String answer = boundary.call(
                call(),
                it -> {
                    throw refused();
                },
                textOnly);

        assertThat(answer).isEqualTo("An unexpected error occurred");
        assertThat(log.names()).containsExactly("started", "occurred", "broken", "ended");
    }

    @Test
    void throwsTheFailureIfNoEnvelopeCanBeConverted() {
        ToolBoundary boundary = boundary(recorder).build();
        IllegalStateException failure = new IllegalStateException("nothing passes");

        assertThatThrownBy(() -> boundary.<String>call(
                        call(),
                        it -> {
                            throw refused();
                        },
                        envelope -> {
                            throw failure;
                        }))
                .isSameAs(failure);
    }

    @Test
    void doesNotRunTheRefusalOfACallThatSucceeds() {
        ToolBoundary boundary = boundary(recorder).build();
        AtomicBoolean refused = new AtomicBoolean();

        boundary.call(call(), it -> SUCCESS, envelope -> {
            refused.set(true);
            return envelope;
        });

        assertThat(refused).isFalse();
    }

    /** A throwable whose methods throw. */
    private static final class HostileException extends IOException {
        private static final long serialVersionUID = 1;

        private final Throwable failure;

        HostileException(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public String getMessage() {
            throw Given.<RuntimeException>sneaky(failure);
        }
    }

    private static Classifier failingWith(Throwable failure) {
        return Classifier.builder()
                .on(ArithmeticException.class, e -> {
                    throw Given.<RuntimeException>sneaky(failure);
                })
                .build();
    }

    // Nested so deeply that traversing it overflows the stack.
    private static Fault bottomless(String message) {
        JsonValue nested = JsonNull.NULL;
        for (int depth = 0; depth < 200_000; depth++) {
            nested = new JsonArray(List.of(nested));
        }
        return new Fault(
                CommonCode.ACCESS_DENIED,
                message,
                Retry.NEVER,
                Effect.APPLIED,
                Optional.empty(),
                List.of(),
                Optional.of(nested),
                Optional.empty());
    }
}
