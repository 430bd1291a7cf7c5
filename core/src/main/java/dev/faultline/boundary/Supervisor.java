package dev.faultline.boundary;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
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

/** Runs a handler on its own thread, and interrupts that thread when the call times out or is cancelled. */
record Supervisor(ThreadFactory threads, InstantSource clock, Observers observers) {
    /** The longest limit; beyond it, instants and nanoseconds overflow. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** {@return whether the call has no limit and cannot be cancelled, so that it can run on the calling thread} */
    static boolean canRunInline(ToolCall call) {
        return call.cancellation().equals(Cancellation.NONE)
                && call.contract().timeLimit().isEmpty()
                && call.deadline().isEmpty();
    }

    /**
     * {@return the handler's answer} Throws what the handler threw, {@code TIMED_OUT}, or that the call was cancelled.
     */
    <R> R run(ToolCall call, ToolHandler<? extends R> handler) throws Exception {
        Optional<Duration> limit = limit(call);
        if (limit.filter(Duration::isZero).isPresent()) {
            throw new FaultException(call.contract().late().withEffect(Effect.NONE)); // the deadline has already passed
        }
        ToolCall due = limit.map(time -> call.dueAt(clock.instant().plus(time))).orElse(call);
        CompletableFuture<Completion<R>> answer = new CompletableFuture<>();
        Thread worker = threads.newThread(() -> work(call, () -> handler.handle(due), answer));
        call.cancellation().onRequest(() -> answer.complete(new Completion.Threw<>(new CallCancelledException())));
        return Completion.of(await(call, answer, worker, limit));
    }

    private static <R> Completion<R> await(
            ToolCall call, CompletableFuture<Completion<R>> answer, Thread worker, Optional<Duration> time)
            throws Exception {
        Optional<Duration> limit = time.map(it -> it.plus(call.contract().grace()));
        try {
            if (!answer.isDone()) {
                worker.start();
            }
            return limit.isPresent() ? answer.get(limit.get().toNanos(), TimeUnit.NANOSECONDS) : answer.get();
        } catch (TimeoutException e) {
            throw new FaultException(call.contract().late());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the interrupt was for this thread, not for the worker
            throw e;
        } finally {
            // Any later result is ignored: exactly one result counts.
            answer.cancel(false);
            worker.interrupt();
        }
    }

    /** {@return the throwable that a future failed with} */
    static Throwable inside(ExecutionException thrown) {
        Throwable cause = thrown.getCause();
        return cause == null ? thrown : cause;
    }

    /** The result of a handler. It is a value because a future that fails wraps its throwable, at some cost. */
    private sealed interface Completion<R> {
        record Answered<R>(R answer) implements Completion<R> {}

        record Threw<R>(Throwable thrown) implements Completion<R> {}

        static <R> R of(Completion<R> outcome) throws Exception {
            return switch (outcome) {
                case Answered<R>(R answer) -> answer;
                case Threw<R>(Throwable thrown) -> throw Supervisor.<Exception>rethrow(thrown);
            };
        }
    }

    private <R> void work(ToolCall call, Callable<? extends R> tool, CompletableFuture<Completion<R>> answer) {
        try {
            answer.complete(new Completion.Answered<>(tool.call()));
        } catch (Throwable thrown) {
            if (!answer.complete(new Completion.Threw<>(thrown))) {
                Thread.interrupted(); // no longer needed, and it would break an observer that writes to a file
                observers.late(call, thrown);
            }
        }
    }

    private Optional<Duration> limit(ToolCall call) {
        Optional<Duration> untilDue = call.deadline().map(due -> Duration.between(clock.instant(), due));
        Optional<Duration> own = call.contract().timeLimit();
        Optional<Duration> shorter = untilDue.isEmpty()
                ? own
                : own.filter(time -> time.compareTo(untilDue.get()) < 0).or(() -> untilDue);
        return shorter.map(time -> time.isNegative() ? Duration.ZERO : time)
                .map(time -> time.compareTo(LONGEST) > 0 ? LONGEST : time);
    }

    /** {@return a handler that waits for the answer of the asynchronous one} */
    static <R> ToolHandler<R> awaiting(AsyncToolHandler<? extends R> handler) {
        return call -> {
            CompletableFuture<? extends R> pending =
                    requireAnswer(handler.handle(call)).toCompletableFuture();
            try {
                return pending.get();
            } catch (ExecutionException e) {
                throw Supervisor.<Exception>rethrow(inside(e));
            } catch (InterruptedException e) {
                pending.cancel(true);
                throw e;
            }
        };
    }

    static <R> R requireAnswer(R answer) {
        if (answer == null) {
            throw new FaultException(CommonCode.UNEXPECTED.fault("The tool returned no result"));
        }
        return answer;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T extends Throwable> RuntimeException rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
