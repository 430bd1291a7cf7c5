package dev.faultline.boundary;

import static dev.faultline.boundary.Given.NOW;
import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class TimeLimitTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();
    private final ToolCall limited = call(TOOL.timeLimit(Duration.ofMillis(20)));
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<Thread> workers = new CopyOnWriteArrayList<>();
    private final ThreadFactory threads = work -> {
        Thread worker = Thread.ofVirtual().unstarted(work);
        workers.add(worker);
        return worker;
    };
    private final ToolBoundary boundary =
            boundary(recorder).observer(log).threads(threads).build();

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void answersForAToolThatNeverReturns() {
        Envelope envelope = boundary.call(limited, this::hang);

        assertThat(code(envelope)).isEqualTo("TIMED_OUT");
        assertThat(message(envelope)).isEqualTo("The tool did not answer in time");
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::retry)
                .contains(Retry.UNKNOWN); // R33: it may have taken effect
    }

    @Test
    void recordsATimeoutOnce() {
        Envelope envelope = boundary.call(limited, this::hang);

        assertThat(recorder.replies())
                .singleElement()
                .extracting(Reply::envelope)
                .isSameAs(envelope);
    }

    @Test
    void interruptsAToolThatDidNotReturn() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);

        boundary.call(limited, call -> {
            try {
                return hang(call);
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @Spec("RV-05")
    void answersOnceForAToolThatIgnoresInterruptsAndAnswersTooLate() throws InterruptedException {
        Envelope envelope = boundary.call(limited, this::ignoreInterrupts);
        released.countDown();
        waitForWorkers();

        assertThat(code(envelope)).isEqualTo("TIMED_OUT");
        assertThat(envelope.structured().orElseThrow().get("matches")).isEmpty();
        assertThat(recorder.replies()).hasSize(1);
        assertThat(log.names()).containsExactly("started", "occurred", "ended");
    }

    @Test
    @Spec("SE-36")
    void notifiesObserversOfALateFailure() throws InterruptedException {
        IllegalStateException thrown = new IllegalStateException("too late");

        boundary.call(limited, call -> {
            ignoreInterrupts(call);
            throw thrown;
        });
        released.countDown();

        assertThat(log.nextLate()).isEqualTo(new ObserverLog.Notice("late", limited, null, thrown));
    }

    @Test
    void doesNotRecordALateFailure() throws InterruptedException {
        boundary.call(limited, call -> {
            ignoreInterrupts(call);
            throw new IllegalStateException("too late");
        });
        released.countDown();
        waitForWorkers();

        assertThat(recorder.replies()).singleElement().extracting(Reply::code).isEqualTo("TIMED_OUT");
    }

    @Test
    @Spec("PD-87")
    void waitsTheGracePeriodForAToolThatStopsItself() {
        ToolCall graceful = call(TOOL.timeLimit(Duration.ofMillis(1)).grace(Duration.ofMinutes(1)));

        Envelope envelope = boundary.call(graceful, call -> {
            assertThat(call.deadline()).contains(NOW.plusMillis(1));
            assertThat(released.await(50, TimeUnit.MILLISECONDS)).isFalse(); // past the limit
            throw new FaultException(CommonCode.NETWORK_FAILED.fault("The search was stopped"));
        });

        assertThat(message(envelope)).isEqualTo("The search was stopped");
    }

    @Test
    void alsoEnforcesTheDeadlineOfTheCall() {
        Envelope envelope = boundary.call(call().dueAt(NOW.plusMillis(20)), this::hang);

        assertThat(code(envelope)).isEqualTo("TIMED_OUT");
    }

    static Stream<Arguments> deadlines() {
        Duration minute = Duration.ofMinutes(1);
        return Stream.of(
                Arguments.of(call().dueAt(NOW.plusSeconds(30)), NOW.plusSeconds(30)),
                Arguments.of(call(TOOL.timeLimit(minute)), NOW.plusSeconds(60)),
                Arguments.of(call(TOOL.timeLimit(minute)).dueAt(NOW.plusSeconds(30)), NOW.plusSeconds(30)),
                Arguments.of(call(TOOL.timeLimit(minute)).dueAt(NOW.plusSeconds(90)), NOW.plusSeconds(60)));
    }

    @ParameterizedTest
    @MethodSource("deadlines")
    void passesTheEarlierOfDeadlineAndLimitToTheTool(ToolCall call, Instant due) {
        AtomicReference<ToolCall> seen = new AtomicReference<>();

        boundary.call(call, it -> {
            seen.set(it);
            return SUCCESS;
        });

        assertThat(seen.get().deadline()).contains(due);
    }

    static Stream<ToolCall> callsWithHugeLimits() {
        return Stream.of(
                call().dueAt(Instant.MAX),
                call(TOOL.timeLimit(Duration.ofSeconds(Long.MAX_VALUE))),
                call(TOOL.timeLimit(Duration.ofSeconds(Long.MAX_VALUE))).dueAt(Instant.MAX));
    }

    @ParameterizedTest
    @MethodSource("callsWithHugeLimits")
    void handlesAHugeLimit(ToolCall call) {
        Envelope answer = boundary.call(call, it -> SUCCESS);

        assertThat(answer).isSameAs(SUCCESS);
    }

    static Stream<ToolCall> callsPastTheirDeadline() {
        return Stream.of(
                call().dueAt(NOW),
                call().dueAt(NOW.minusSeconds(1)),
                call().dueAt(Instant.MIN),
                call(TOOL.timeLimit(Duration.ZERO)));
    }

    @ParameterizedTest
    @MethodSource("callsPastTheirDeadline")
    void doesNotStartACallPastItsDeadline(ToolCall call) throws InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();

        Envelope envelope = boundary.call(call, it -> {
            begun.set(true);
            return hang(it);
        });
        released.countDown();
        waitForWorkers();

        assertThat(code(envelope)).isEqualTo("TIMED_OUT");
        assertThat(begun).isFalse();
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::effect)
                .contains(Effect.NONE);
    }

    @Test
    void reportsAnUnknownEffectForAStoppedTool() {
        Envelope envelope = boundary.call(limited, this::hang);

        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::effect)
                .contains(Effect.UNKNOWN);
    }

    @Test
    void reportsNoEffectForAStoppedReadOnlyTool() {
        Envelope envelope = boundary.call(call(TOOL.readOnly().timeLimit(Duration.ofMillis(20))), this::hang);

        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::effect)
                .contains(Effect.NONE);
    }

    @Test
    void answersWhenThereIsNoThreadToRunOn() {
        ToolBoundary crowded = boundary(recorder)
                .threads(work -> {
                    throw new OutOfMemoryError("unable to create native thread");
                })
                .build();

        Envelope envelope = crowded.call(limited, call -> SUCCESS);

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(recorder.replies()).hasSize(1);
    }

    private Envelope hang(ToolCall call) throws InterruptedException {
        released.await();
        return SUCCESS;
    }

    private Envelope ignoreInterrupts(ToolCall call) {
        while (true) {
            try {
                return hang(call);
            } catch (InterruptedException e) {
                // Some tools ignore interrupts.
            }
        }
    }

    private void waitForWorkers() throws InterruptedException {
        for (Thread worker : workers) {
            if (worker.getState() != Thread.State.NEW) {
                assertThat(worker.join(Duration.ofSeconds(60))).isTrue();
            }
        }
    }
}
