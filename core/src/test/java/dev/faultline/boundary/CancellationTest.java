package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.CancellationSource;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CancellationTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();
    private final CancellationSource client = new CancellationSource();
    private final ToolCall call = call().cancelledBy(client);
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<Thread> workers = new CopyOnWriteArrayList<>();
    private final BoundaryBuilder parts = boundary(recorder).observer(log).threads(work -> {
        Thread worker = Thread.ofVirtual().unstarted(work);
        workers.add(worker);
        return worker;
    });

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void answersACallThatIsNotCancelled() {
        Envelope answer = parts.build().call(call, it -> SUCCESS);

        assertThat(answer).isSameAs(SUCCESS);
    }

    @Test
    void reportsTheFailureOfACallThatIsNotCancelled() {
        Envelope envelope = parts.build().call(call, throwing(new IllegalStateException("odd")));

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    @Spec({"PD-43", "SE-43"})
    void doesNotStartACallThatIsAlreadyCancelled() throws InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();
        client.request();

        assertThatThrownBy(() -> parts.build().call(call, it -> {
                    begun.set(true);
                    return SUCCESS;
                }))
                .isInstanceOf(CallCancelledException.class);
        waitForWorkers();

        assertThat(begun).isFalse();
        assertThat(recorder.replies()).isEmpty();
    }

    @Test
    @Spec({"PD-43", "SE-43"})
    void sendsNoEnvelopeForACallThatIsCancelledWhileItRuns() {
        assertThatThrownBy(() -> parts.build().call(call, this::cancelAndHang))
                .isInstanceOf(CallCancelledException.class);

        assertThat(recorder.replies()).isEmpty();
        assertThat(log.names()).containsExactly("started", "ended");
    }

    @Test
    void interruptsTheToolOfACancelledCall() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);

        assertThatThrownBy(() -> parts.build().call(call, it -> {
                    try {
                        return cancelAndHang(it);
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                }))
                .isInstanceOf(CallCancelledException.class);

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void keepsAnAnswerThatCameBeforeTheCancellation() {
        Envelope answer = parts.build().call(call, it -> SUCCESS);
        client.request();

        assertThat(answer).isSameAs(SUCCESS);
        assertThat(log.names()).containsExactly("started", "ended");
    }

    @Test
    @Spec({"PD-43", "SE-36"})
    void reportsTheFailureOfACancelledToolOnlyToObservers() throws InterruptedException {
        IllegalStateException thrown = new IllegalStateException("because it was cancelled");

        assertThatThrownBy(() -> parts.build().call(call, it -> {
                    client.request();
                    throw thrown;
                }))
                .isInstanceOf(CallCancelledException.class);

        assertThat(log.nextLate()).isEqualTo(new ObserverLog.Notice("late", call, null, thrown));
        assertThat(recorder.replies()).isEmpty();
    }

    @Test
    @Spec({"PD-43", "SE-36"})
    void reportsAFailureJustBeforeTheCancellationOnlyToObservers() throws InterruptedException {
        IllegalStateException thrown = new IllegalStateException("just before");
        ToolCall cancelled = call().cancelledBy(new JustCancelled());

        assertThatThrownBy(() -> parts.build().call(cancelled, throwing(thrown)))
                .isInstanceOf(CallCancelledException.class);

        assertThat(log.nextLate()).isEqualTo(new ObserverLog.Notice("late", cancelled, null, thrown));
        assertThat(recorder.replies()).isEmpty();
    }

    @Test
    @Spec({"PD-43", "SE-36"})
    void reportsTheRejectionOfACancelledCallOnlyToObservers() throws InterruptedException {
        FaultException refused = new FaultException(CommonCode.ACCESS_DENIED.fault("not in this role"));
        ToolBoundary boundary = parts.gate(it -> {
                    client.request();
                    throw refused;
                })
                .build();

        assertThatThrownBy(() -> boundary.call(call, it -> SUCCESS)).isInstanceOf(CallCancelledException.class);

        assertThat(log.nextLate()).isEqualTo(new ObserverLog.Notice("late", call, null, refused));
        assertThat(recorder.replies()).isEmpty();
    }

    @Test
    @Spec("PD-43")
    void sendsNoEnvelopeForACancelledAsynchronousCall() {
        CompletableFuture<Envelope> stage = new CompletableFuture<>();

        CompletableFuture<Envelope> answer = parts.build()
                .callAsync(
                        call,
                        it -> {
                            client.request();
                            return stage;
                        },
                        Function.identity());

        assertThatThrownBy(answer::join).hasCauseInstanceOf(CallCancelledException.class);
        assertThat(recorder.replies()).isEmpty();
    }

    @Test
    void cancelsTheStageOfACancelledAsynchronousCall() {
        CompletableFuture<Envelope> stage = new CompletableFuture<>();

        CompletableFuture<Envelope> answer = parts.build()
                .callAsync(
                        call,
                        it -> {
                            client.request();
                            return stage;
                        },
                        Function.identity());

        assertThatThrownBy(answer::join).hasCauseInstanceOf(CallCancelledException.class);
        assertThatThrownBy(() -> stage.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    }

    @Test
    @Spec("PD-70")
    void recordsNothingForACallThatWasAlreadySettled() throws InterruptedException {
        IllegalStateException thrown = new IllegalStateException("after the server ended the call");
        client.settle();

        assertThatThrownBy(() -> parts.build().call(call, throwing(thrown))).isInstanceOf(CallCancelledException.class);

        assertThat(log.nextLate()).isEqualTo(new ObserverLog.Notice("late", call, null, thrown));
        assertThat(recorder.replies()).isEmpty();
    }

    /** Cancelled between the tool's failure and its answer. */
    private static final class JustCancelled implements Cancellation {
        @Override
        public boolean requested() {
            return true;
        }

        @Override
        public void onRequest(Runnable action) {
            // Too late to affect the tool.
        }
    }

    private Envelope cancelAndHang(ToolCall it) throws InterruptedException {
        client.request();
        released.await();
        return SUCCESS;
    }

    private void waitForWorkers() throws InterruptedException {
        for (Thread worker : workers) {
            if (worker.getState() != Thread.State.NEW) {
                worker.join();
            }
        }
    }
}
