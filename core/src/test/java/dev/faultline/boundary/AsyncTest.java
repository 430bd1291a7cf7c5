package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;

/** The behaviour that is specific to asynchronous tools; {@link CallPath} covers what all tools share. */
@Timeout(120)
class AsyncTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolBoundary boundary = boundary(recorder).build();
    private final CompletableFuture<Envelope> stage = new CompletableFuture<>();
    private final ToolCall limited = call(TOOL.timeLimit(Duration.ofMillis(20)));

    @Test
    @Spec("PD-61")
    void doesNotAnswerBeforeTheToolDoes() {
        CompletableFuture<Envelope> answer = boundary.callAsync(call(), it -> stage, Function.identity());

        assertThat(answer).isNotDone();
        stage.complete(SUCCESS);
        assertThat(answer.join()).isSameAs(SUCCESS);
    }

    @Test
    @Spec({"PD-61", "SE-43"})
    void answersForAStageThatFailsOnAnotherThread() throws InterruptedException {
        CompletableFuture<Envelope> answer = boundary.callAsync(call(), it -> stage, Function.identity());

        Thread completer = Thread.ofPlatform()
                .start(() -> stage.completeExceptionally(
                        new FaultException(CommonCode.INVALID_ARGUMENT.fault("n must be even"))));
        completer.join();

        assertThat(message(answer.join())).isEqualTo("n must be even");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    @Spec("PD-61")
    void answersWithTheSameInstanceThatAnotherThreadCompletedWith() throws InterruptedException {
        CompletableFuture<Envelope> answer = boundary.callAsync(call(), it -> stage, Function.identity());

        Thread completer = Thread.ofPlatform().start(() -> stage.complete(SUCCESS));
        completer.join();

        assertThat(answer.join()).isSameAs(SUCCESS);
        assertThat(recorder.replies()).isEmpty();
    }

    @Test
    void recordsOnAVirtualThreadAndNeverOnTheOneThatCompletes() throws InterruptedException {
        AtomicReference<Thread> recording = new AtomicReference<>();
        ToolBoundary watched =
                boundary(reply -> recording.set(Thread.currentThread())).build();
        CompletableFuture<Envelope> answer = watched.callAsync(call(), it -> stage, Function.identity());

        Thread completer = Thread.ofVirtual().start(() -> stage.completeExceptionally(new IllegalStateException()));
        answer.join();
        completer.join();

        assertThat(recording.get()).isNotSameAs(completer).isNotSameAs(Thread.currentThread());
        assertThat(recording.get().isVirtual()).isTrue();
    }

    @Test
    @Spec("SE-45")
    void recordsBeforeTheAnswerCompletes() {
        AtomicReference<Integer> recorded = new AtomicReference<>();
        CompletableFuture<Envelope> answer = boundary.callAsync(call(), it -> stage, Function.identity());
        CompletableFuture<Void> seen =
                answer.thenAccept(it -> recorded.set(recorder.replies().size()));

        stage.completeExceptionally(new IllegalStateException());
        seen.join();

        assertThat(recorded.get()).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("NullAway") // a tool is not checked by NullAway
    void rejectsANullStage() {
        Envelope envelope = boundary.callAsync(call(), it -> null, Function.<Envelope>identity())
                .join();

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(message(envelope)).isEqualTo("The tool returned no result");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    void answersForAStageThatNeverCompletes() {
        Envelope envelope =
                boundary.callAsync(limited, it -> stage, Function.identity()).join();

        assertThat(code(envelope)).isEqualTo("TIMED_OUT");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    void cancelsAStageThatDidNotCompleteInTime() {
        boundary.callAsync(limited, it -> stage, Function.identity()).join();

        assertThatThrownBy(() -> stage.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    }

    @Test
    @Spec("RV-05")
    void keepsItsAnswerWhenAStageThatCannotBeCancelledCompletesTooLate() {
        CompletionStage<Envelope> stubborn = stage.minimalCompletionStage();
        Envelope envelope =
                boundary.callAsync(limited, it -> stubborn, Function.identity()).join();

        stage.complete(SUCCESS);

        assertThat(code(envelope)).isEqualTo("TIMED_OUT");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    void runsTheToolOnTheThreadsOfTheBoundary() {
        ThreadFactory platform = Thread.ofPlatform().name("mine").factory();
        AtomicReference<String> name = new AtomicReference<>();
        ToolBoundary own = boundary(recorder).threads(platform).build();

        own.callAsync(
                        call(),
                        it -> {
                            name.set(Thread.currentThread().getName());
                            return CompletableFuture.completedFuture(SUCCESS);
                        },
                        Function.identity())
                .join();

        assertThat(name.get()).isEqualTo("mine");
    }

    @SuppressWarnings("NullAway") // the contract of a factory allows null
    static Stream<ThreadFactory> factoriesWithoutThreads() {
        return Stream.of(
                work -> {
                    throw new OutOfMemoryError("unable to create native thread");
                },
                work -> {
                    throw new IllegalStateException("shut down");
                },
                work -> null);
    }

    @TableTest
    @MethodSource("factoriesWithoutThreads")
    @Spec("PD-58")
    void answersWhenThereIsNoThreadToRunOn(ThreadFactory none) {
        ToolBoundary crowded = boundary(recorder).threads(none).build();

        Envelope envelope = crowded.callAsync(call(), it -> stage, Function.<Envelope>identity())
                .join();

        assertThat(envelope.isError()).isTrue();
        assertThat(recorder.replies())
                .singleElement()
                .extracting(Reply::envelope)
                .isSameAs(envelope);
    }
}
