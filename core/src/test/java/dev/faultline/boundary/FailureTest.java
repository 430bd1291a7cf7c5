package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.cause;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class FailureTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolBoundary boundary =
            boundary(recorder).observer(new Observer() {}).build(); // no log of every failure

    private record Failure(Throwable thrown, CommonCode code) {}

    private static List<Failure> known() {
        return List.of(
                new Failure(new IllegalStateException("no"), CommonCode.UNEXPECTED),
                new Failure(new NullPointerException(), CommonCode.UNEXPECTED),
                new Failure(new Exception("checked"), CommonCode.UNEXPECTED),
                new Failure(new IOException("broken pipe"), CommonCode.UNEXPECTED),
                new Failure(new Throwable("neither exception nor error"), CommonCode.UNEXPECTED),
                new Failure(new Error("plain"), CommonCode.UNEXPECTED),
                new Failure(new AssertionError("impossible"), CommonCode.UNEXPECTED),
                new Failure(new NoClassDefFoundError("a/b/C"), CommonCode.UNEXPECTED),
                new Failure(new ExceptionInInitializerError("static"), CommonCode.UNEXPECTED),
                new Failure(new CancellationException("a future of the tool's own"), CommonCode.UNEXPECTED),
                new Failure(new OutOfMemoryError("Java heap space"), CommonCode.INTERNAL_ERROR),
                new Failure(new StackOverflowError(), CommonCode.INTERNAL_ERROR),
                new Failure(new InternalError("vm"), CommonCode.INTERNAL_ERROR),
                new Failure(new IllegalArgumentException("n must be even"), CommonCode.UNEXPECTED),
                new Failure(new TimeoutException(), CommonCode.TIMED_OUT),
                new Failure(new NoSuchFileException("a"), CommonCode.UNEXPECTED), // no argument names it
                new Failure(new UncheckedIOException(new ConnectException("refused")), CommonCode.NETWORK_FAILED),
                new Failure(new CompletionException(new TimeoutException()), CommonCode.TIMED_OUT),
                new Failure(new FaultException(CommonCode.ACCESS_DENIED.fault("not yours")), CommonCode.ACCESS_DENIED));
    }

    static Stream<Arguments> failures() {
        return Stream.of(CallPath.values())
                .flatMap(path -> known().stream().map(failure -> Arguments.of(path, failure.thrown(), failure.code())));
    }

    @TableTest
    @MethodSource("failures")
    @Spec({"SE-43", "TE-12", "PD-58"})
    void answersAnyThrowableWithAnEnvelope(CallPath path, Throwable thrown, CommonCode code) {
        Envelope envelope = path.run(boundary, throwing(thrown));

        assertThat(envelope.isError()).isTrue();
        assertThat(code(envelope)).isEqualTo(code.wire());
    }

    @TableTest
    @MethodSource("failures")
    @Spec({"SE-46", "PD-59", "PD-61"})
    void recordsAnyThrowableOnce(CallPath path, Throwable thrown, CommonCode code) {
        Envelope envelope = path.run(boundary, throwing(thrown));

        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.envelope()).isSameAs(envelope);
            assertThat(reply.occurrence().fault().code()).isEqualTo(code);
        });
    }

    @TableTest
    @MethodSource("failures")
    @Spec("TE-02")
    void givesARetryAnswerForAnyThrowable(CallPath path, Throwable thrown, CommonCode code) {
        Envelope envelope = path.run(boundary, throwing(thrown));

        // R33: the tool may have done something, so the code's own permission to repeat the call does not count.
        boolean certain = code.kind().retry() instanceof Retry.Never;
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::retry)
                .contains(certain ? Retry.NEVER : Retry.UNKNOWN);
    }

    @TableTest
    @EnumSource
    @Spec({"R11", "TE-12"})
    void survivesARealStackOverflow(CallPath path) {
        Envelope envelope = path.run(boundary, call -> bottomless(1));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(recorder.replies()).hasSize(1);
    }

    @TableTest
    @EnumSource
    @Spec("R11")
    void servesTheNextCallAfterAVirtualMachineError(CallPath path) {
        path.run(boundary, throwing(new OutOfMemoryError()));

        Envelope next = path.run(boundary, call -> SUCCESS);

        assertThat(next).isSameAs(SUCCESS);
    }

    @TableTest
    @EnumSource
    @SuppressWarnings("NullAway") // a tool is not checked by NullAway
    void rejectsANullAnswer(CallPath path) {
        Envelope envelope = path.run(boundary, call -> null);

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(message(envelope)).isEqualTo("The tool returned no result");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    @Spec("SE-35")
    void sendsTheFaultThatAToolThrowsUnchanged() {
        Fault fault = CommonCode.FILE_NOT_FOUND
                .fault("File not found: src/main.py")
                .retryAfter(Duration.ofSeconds(3))
                .withEffect(Effect.NONE)
                .withSuggestion("List the directory")
                .withDetails(Map.of("path", "src/main.py"));

        boundary.call(call(), throwing(new FaultException(fault)));

        assertThat(recorder.replies())
                .singleElement()
                .extracting(reply -> reply.occurrence().fault())
                .isEqualTo(fault);
    }

    @Test
    @Spec("SE-39")
    void keepsTheCodeOfATypedFailureThatWasWrapped() {
        FaultException typed = new FaultException(CommonCode.ACCESS_DENIED.fault("not yours"));

        Envelope envelope = boundary.call(call(), throwing(new IllegalStateException("while reading", typed)));

        assertThat(code(envelope)).isEqualTo("ACCESS_DENIED");
    }

    @Test
    @Spec("SE-36")
    void keepsWhatFailedDuringCleanUp() {
        IllegalStateException thrown = new IllegalStateException("first");
        thrown.addSuppressed(new IOException("while closing"));

        boundary.call(call(), throwing(thrown));

        Cause.Thrown cause = (Cause.Thrown) cause(recorder.replies().getFirst());
        assertThat(cause.suppressed()).extracting(Cause::message).containsExactly("while closing");
    }

    @Test
    void hidesTheTextOfAnUnexpectedFailure() {
        Envelope envelope = boundary.call(call(), throwing(new IllegalStateException("row 17 of table users")));

        assertThat(message(envelope)).isEqualTo("An unexpected error occurred");
    }

    @Test
    @Spec({"PD-58", "PD-59"})
    void canAnswerWithAnotherTypeThanAnEnvelope() {
        String answer = boundary.call(
                call(TOOL),
                it -> {
                    throw new IllegalStateException();
                },
                envelope -> "refused: " + code(envelope));

        assertThat(answer).isEqualTo("refused: UNEXPECTED");
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose
    private static Envelope bottomless(int depth) {
        return bottomless(depth + 1);
    }
}
