package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.dialect.Envelope;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class InterruptTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolCall limited = call(TOOL.timeLimit(Duration.ofMinutes(1)));

    @AfterEach
    void clearTheFlag() {
        Thread.interrupted();
    }

    /** Tools that end with an interrupted thread, by flag or by exception. */
    static Stream<ToolHandler<Envelope>> interruptedTools() {
        return Stream.of(
                throwing(new InterruptedException()),
                throwing(new ExecutionException(new InterruptedException())),
                call -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("stopped");
                },
                call -> {
                    Thread.currentThread().interrupt();
                    throw new AssertionError("stopped");
                });
    }

    @ParameterizedTest
    @MethodSource("interruptedTools")
    @Spec({"SE-43", "SE-45"})
    void recordsWithTheFlagClear(ToolHandler<Envelope> tool) {
        List<Boolean> flags = new ArrayList<>();
        ToolBoundary boundary = boundary(
                        reply -> flags.add(Thread.currentThread().isInterrupted()))
                .build();

        boundary.call(call(), tool);

        assertThat(flags).containsExactly(false);
    }

    @ParameterizedTest
    @MethodSource("interruptedTools")
    @Spec({"SE-43", "TE-12", "PD-43"})
    void setsTheFlagAgainAfterwards(ToolHandler<Envelope> tool) {
        ToolBoundary boundary = boundary(recorder).build();

        boundary.call(call(), tool);

        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("interruptedTools")
    @Spec({"SE-43", "SE-46"})
    void answersAndRecordsAnInterruptedCallOnce(ToolHandler<Envelope> tool) {
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = boundary.call(call(), tool);

        assertThat(envelope.isError()).isTrue();
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    void leavesTheFlagOfASuccessAsItIs() {
        ToolBoundary boundary = boundary(recorder).build();

        boundary.call(call(), call -> {
            Thread.currentThread().interrupt();
            return SUCCESS;
        });

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void setsNoFlagForAnOrdinaryFailure() {
        ToolBoundary boundary = boundary(recorder).build();

        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void setsTheFlagAgainWhenAFailureEscapes() {
        ToolBoundary boundary = boundary(recorder).build();

        assertThatThrownBy(() -> boundary.call(call(), call -> {
                    Thread.currentThread().interrupt();
                    throw new CallCancelledException();
                }))
                .isInstanceOf(CallCancelledException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("interruptedTools")
    @Spec("PD-43")
    void ignoresTheInterruptOfAWorker(ToolHandler<Envelope> tool) {
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = boundary.call(limited, tool);

        assertThat(envelope.isError()).isTrue();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    @Spec({"SE-43", "PD-43"})
    void answersWhenTheThreadThatWaitsIsInterrupted() throws InterruptedException {
        ToolBoundary boundary = boundary(recorder).build();
        Thread caller = Thread.currentThread();
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch workerInterrupted = new CountDownLatch(1);

        Envelope envelope = boundary.call(limited, call -> {
            caller.interrupt();
            try {
                never.await();
                return SUCCESS;
            } catch (InterruptedException e) {
                workerInterrupted.countDown();
                throw e;
            }
        });

        assertThat(Thread.interrupted()).as("the flag is set again").isTrue();
        assertThat(code(envelope)).isEqualTo("INTERRUPTED");
        assertThat(workerInterrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    void notifiesObserversOfALateFailureWithTheFlagClear() {
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        Observer observer = new Observer() {
            @Override
            public void late(ToolCall call, Throwable thrown) {
                flag.complete(Thread.currentThread().isInterrupted());
            }
        };
        ToolBoundary boundary = boundary(recorder).observer(observer).build();

        boundary.call(call(TOOL.timeLimit(Duration.ofMillis(20))), call -> {
            try {
                never.await();
                return SUCCESS;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("stopped", e);
            }
        });

        assertThat(flag).succeedsWithin(Duration.ofSeconds(60)).isEqualTo(false);
    }
}
