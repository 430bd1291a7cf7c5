package dev.faultline.boundary;

import static java.util.Comparator.naturalOrder;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Runs a handler that may take too long or be withdrawn: on a thread of its own, which is then interrupted. */
record Supervisor(ThreadFactory threads, InstantSource clock, Observers observers) {
    /** Beyond this, clocks and nanoseconds overflow. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Fault LATE = CommonCode.TIMED_OUT.fault("The tool did not answer in time");

    /** {@return whether nobody would ever stop this call, so that it may run where it is} */
    static boolean isNeedless(ToolCall call) {
        return call.cancellation().equals(Cancellation.NONE)
                && call.contract().timeLimit().isEmpty()
                && call.deadline().isEmpty();
    }

    /** {@return the handler's answer} Throws what it threw; {@code TIMED_OUT}; or that the call was withdrawn. */
    <R> R run(ToolCall call, ToolHandler<? extends R> handler) throws Exception {
        Optional<Duration> limit = limit(call);
        if (limit.filter(Duration::isZero).isPresent()) {
            throw new FaultException(LATE.withEffect(Effect.NONE)); // due before it could begin
        }
        ToolCall due = limit.map(time -> call.dueAt(clock.instant().plus(time))).orElse(call);
        CompletableFuture<Outcome<R>> answer = new CompletableFuture<>();
        Thread worker = threads.newThread(() -> work(call, () -> handler.handle(due), answer));
        call.cancellation().onRequest(() -> answer.complete(new Outcome.Threw<>(new CallCancelledException())));
        return Outcome.of(await(
                answer, worker, limit.map(time -> time.plus(call.contract().grace()))));
    }

    private static <R> Outcome<R> await(CompletableFuture<Outcome<R>> answer, Thread worker, Optional<Duration> limit)
            throws Exception {
        try {
            if (!answer.isDone()) {
                worker.start();
            }
            return limit.isPresent() ? answer.get(limit.get().toNanos(), TimeUnit.NANOSECONDS) : answer.get();
        } catch (TimeoutException e) {
            throw new FaultException(LATE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread was meant, not the worker
            throw e;
        } finally {
            // Whoever comes later comes too late: exactly one outcome counts.
            answer.cancel(false);
            worker.interrupt();
        }
    }

    /** {@return what a future failed with} */
    static Throwable inside(ExecutionException thrown) {
        Throwable cause = thrown.getCause();
        return cause == null ? thrown : cause;
    }

    /** What comes of a handler. It is a value, since a future that fails wraps what it fails with at some cost. */
    private sealed interface Outcome<R> {
        record Answered<R>(R answer) implements Outcome<R> {}

        record Threw<R>(Throwable thrown) implements Outcome<R> {}

        static <R> R of(Outcome<R> outcome) throws Exception {
            return switch (outcome) {
                case Answered<R>(R answer) -> answer;
                case Threw<R>(Throwable thrown) -> throw ToolBoundary.<Exception>asItCame(thrown);
            };
        }
    }

    private <R> void work(ToolCall call, Callable<? extends R> tool, CompletableFuture<Outcome<R>> answer) {
        try {
            answer.complete(new Outcome.Answered<>(tool.call()));
        } catch (Throwable thrown) {
            if (!answer.complete(new Outcome.Threw<>(thrown))) {
                Thread.interrupted(); // has done its work; an observer may write to a file
                observers.late(call, thrown);
            }
        }
    }

    private Optional<Duration> limit(ToolCall call) {
        Optional<Duration> untilDue = call.deadline().map(due -> Duration.between(clock.instant(), due));
        return Stream.of(untilDue, call.contract().timeLimit())
                .flatMap(Optional::stream)
                .min(naturalOrder())
                .map(time -> time.isNegative() ? Duration.ZERO : time)
                .map(time -> time.compareTo(LONGEST) > 0 ? LONGEST : time);
    }

    /** {@return the handler that waits for what the asynchronous one answers} */
    static <R> ToolHandler<R> awaiting(AsyncToolHandler<? extends R> handler) {
        return call -> {
            CompletableFuture<? extends R> later =
                    ToolBoundary.answered(handler.handle(call)).toCompletableFuture();
            try {
                return later.get();
            } catch (ExecutionException e) {
                throw ToolBoundary.<Exception>asItCame(inside(e));
            } catch (InterruptedException e) {
                later.cancel(true);
                throw e;
            }
        };
    }
}
