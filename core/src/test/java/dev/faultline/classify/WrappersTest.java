package dev.faultline.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.testing.Spec;
import dev.faultline.tool.CallCancelledException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WrappersTest {
    @AfterEach
    void clearTheInterruptFlag() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @Spec("PD-42")
    @MethodSource("wrappers")
    void unwrapsAWrapper(Throwable wrapper) {
        Fault fault = classified(wrapper);

        assertThat(fault.code()).isEqualTo(CommonCode.FILE_NOT_FOUND);
    }

    static Stream<Throwable> wrappers() {
        NoSuchFileException missing = new NoSuchFileException("a");
        return Stream.of(
                new ExecutionException(missing),
                new CompletionException(missing),
                new InvocationTargetException(missing),
                new UndeclaredThrowableException(missing),
                new UncheckedIOException(missing),
                new ExecutionException(new CompletionException(new InvocationTargetException(missing))));
    }

    @Test
    @Spec("PD-42")
    void leavesTheWrapperOutOfTheCause() {
        NoSuchFileException missing = new NoSuchFileException("a");

        Fault fault = classified(new ExecutionException("in a future", missing));

        assertThat(fault.cause()).hasValue(Cause.of(missing));
    }

    @Test
    @Spec({"PD-42", "SE-39"})
    void unwrapsATypedFault() {
        Origin origin = Origin.ofTool("search_text");
        Fault fault = CommonCode.TIMED_OUT.fault("Too slow");

        Classification classification =
                Classifier.standard().classify(new CompletionException(new FaultException(fault, origin, null)));

        assertThat(classification).isEqualTo(new Classification.Contained(fault, origin));
    }

    @Test
    @Spec("PD-42")
    void unwrapsACancelledCall() {
        CallCancelledException thrown = new CallCancelledException();

        Classification classification = Classifier.standard().classify(new ExecutionException(thrown));

        assertThat(classification).isEqualTo(new Classification.Escaping(thrown));
    }

    @Test
    @Spec("R55")
    void theCauseOfAnotherExceptionCountsToo() {
        Fault fault = classified(new IllegalStateException("x", new NoSuchFileException("a")));

        assertThat(fault.code()).isEqualTo(CommonCode.FILE_NOT_FOUND);
    }

    @ParameterizedTest
    @Spec("PD-42")
    @MethodSource("empty")
    void treatsAnEmptyWrapperAsUnexpected(Throwable wrapper) {
        Fault fault = classified(wrapper);

        assertThat(fault)
                .isEqualTo(CommonCode.UNEXPECTED
                        .fault("An unexpected error occurred")
                        .withCause(Cause.of(wrapper)));
    }

    @SuppressWarnings("NullAway") // this test is about empty wrappers
    static List<Throwable> empty() {
        return List.of(
                new ExecutionException("x", null),
                new CompletionException("x", null),
                new InvocationTargetException(null),
                new UndeclaredThrowableException(null),
                new ExecutionException("x", null) {
                    @Override
                    public synchronized Throwable getCause() {
                        throw new IllegalStateException("no cause");
                    }
                });
    }

    @Test
    @Spec("PD-42")
    void stopsAtWrappersThatContainEachOther() {
        ExecutionException outer = new ExecutionException("outer", null) {
            private @Nullable Throwable inside;

            @Override
            public synchronized Throwable initCause(Throwable cause) {
                inside = cause;
                return this;
            }

            @Override
            public synchronized @Nullable Throwable getCause() {
                return inside;
            }
        };
        outer.initCause(new CompletionException("inner", outer));

        Fault fault = classified(outer);

        assertThat(fault.code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    void unwrapsAtMostThirtyTwoLevels() {
        Throwable chain = new NoSuchFileException("a");
        for (int depth = 1; depth < 32; depth++) {
            chain = new CompletionException(chain);
        }

        assertThat(classified(chain).code()).isEqualTo(CommonCode.FILE_NOT_FOUND);
        assertThat(classified(new CompletionException(chain)).code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    void stopsAtAChainThatContainsItself() {
        IllegalStateException first = new IllegalStateException("A");
        first.initCause(new IllegalStateException("B", first));

        Fault fault = classified(first);

        assertThat(fault.code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    void keepsWhatItReadBeforeGetCauseThrew() {
        Fault fault = classified(new IllegalStateException("x") {
            @Override
            public synchronized Throwable getCause() {
                throw new NoClassDefFoundError();
            }
        });

        assertThat(fault.cause().map(Cause::message)).hasValue("x");
    }

    @ParameterizedTest
    @Spec("PD-43")
    @MethodSource("interrupts")
    void restoresTheInterruptFlag(Throwable thrown) {
        Classifier.standard().classify(thrown);

        assertThat(Thread.interrupted()).isTrue();
    }

    static Stream<Throwable> interrupts() {
        InterruptedException interrupt = new InterruptedException();
        return Stream.of(
                interrupt,
                new ExecutionException(interrupt),
                new IllegalStateException("carelessly wrapped", new RuntimeException(interrupt)),
                new FaultException(CommonCode.NETWORK_FAILED.fault("m"), interrupt));
    }

    @Test
    @Spec("PD-43")
    void saysThatTheCallWasInterrupted() {
        Fault fault = classified(new ExecutionException(new InterruptedException("stop")));

        assertThat(fault)
                .extracting(Fault::code, Fault::message)
                .containsExactly(CommonCode.INTERRUPTED, "The call was interrupted");
    }

    @Test
    @Spec("PD-43")
    void leavesTheInterruptFlagAloneOtherwise() {
        Classifier.standard().classify(new IOException("x", new IllegalStateException("y")));

        assertThat(Thread.interrupted()).isFalse();
    }

    private static Fault classified(Throwable thrown) {
        return ((Classification.Contained) Classifier.standard().classify(thrown)).fault();
    }
}
