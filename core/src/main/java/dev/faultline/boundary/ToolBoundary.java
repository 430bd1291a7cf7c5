package dev.faultline.boundary;

import static java.util.Objects.requireNonNull;

import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The one place where failures become envelopes: it runs the tool; if that fails, it classifies the failure, writes it,
 * applies its consequence, records it and answers.
 *
 * <p>Every tool has its own boundary. Gates, argument decoding and time limits run inside it, so that nothing escapes
 * the contract. Whatever a tool does, a call ends in exactly one way: with the tool's answer, with one envelope, or,
 * for a cancelled call or a protocol error, with a throwable that the server must not answer with an envelope.
 */
public final class ToolBoundary {
    private final Dialect dialect;
    private final Recorder recorder;
    private final Consequence consequence;
    private final Gate[] gates;
    private final Classifier classifier;
    private final Observers observers;
    private final Supervisor supervisor;
    private final Occurrences occurrences;
    private final ThreadFactory threads;
    private final Predicate<FaultCode> registered;
    private final RepeatWatch repeats;
    private final UnregisteredCodes unregisteredCodes = new UnregisteredCodes();

    ToolBoundary(BoundaryBuilder parts) {
        this.dialect = parts.dialect;
        this.recorder = parts.recorder;
        this.consequence = parts.consequence;
        this.gates = parts.gates.toArray(Gate[]::new);
        this.classifier = parts.classifier;
        this.observers = new Observers(parts.observers, parts.redactor);
        this.supervisor = new Supervisor(parts.threads, parts.clock, observers);
        this.occurrences = new Occurrences(
                parts.origins, parts.redactor, parts.clock, parts.ids, parts.keepsStacks, parts.limits, observers);
        this.threads = parts.threads;
        this.registered = parts.registered;
        this.repeats = parts.repeats;
    }

    /** {@return a builder of the boundary of a tool, whose failures use this dialect and go to this recorder} */
    public static BoundaryBuilder of(ToolContract contract, Dialect dialect, Recorder recorder) {
        return new BoundaryBuilder(dialect.forTool(contract), recorder);
    }

    /** {@return the tool's answer, or the envelope of the failure} */
    public Envelope call(ToolCall call, ToolHandler<Envelope> handler) {
        return call(call, handler, Function.identity());
    }

    /**
     * {@return the tool's answer, unchanged, or the result of {@code refusal} for the envelope of the failure}
     *
     * @throws CallCancelledException if the client has cancelled the call
     */
    public <R> R call(ToolCall call, ToolHandler<? extends R> handler, Function<Envelope, R> refusal) {
        return run(call, handler, Reply::envelope, refusal);
    }

    /** {@return the same, for a {@code refusal} that needs the whole reply, including the occurrence} */
    public <R> R attempt(ToolCall call, ToolHandler<? extends R> handler, Function<Reply, R> refusal) {
        return run(call, handler, Function.identity(), refusal);
    }

    // The two functions are combined only on failure, so that a successful call allocates nothing.
    private <V, R> R run(
            ToolCall call, ToolHandler<? extends R> handler, Function<Reply, V> view, Function<V, R> refusal) {
        observers.started(call);
        Effect effect = Effect.NONE; // until the tool runs
        try {
            for (Gate gate : gates) {
                gate.admit(call);
            }
            refuseRepeat(call);
            effect = call.contract().effectOnFailure();
            ToolHandler<? extends R> work = observers.around(call, handler);
            R answer = Supervisor.canRunInline(call) ? work.handle(call) : supervisor.<R>run(call, work);
            R given = Supervisor.requireAnswer(answer);
            if (!repeats.isIdle()) {
                repeats.succeeded(call);
            }
            return given;
        } catch (Throwable thrown) {
            return toResponse(call, refuse(call, thrown, effect), view.andThen(refusal));
        } finally {
            observers.ended(call);
        }
    }

    /**
     * {@return the result of {@code refusal} for the fault of a call that is rejected before it starts} Runs no gate.
     */
    public <R> R reject(ToolCall call, Fault fault, Function<Envelope, R> refusal) {
        observers.started(call);
        try {
            return abandon(call, fault, refusal);
        } finally {
            observers.ended(call);
        }
    }

    /**
     * {@return the result of {@code refusal} for the fault of a call that started but is abandoned} Observers see the
     * failure, but no second start or end. The caller has already claimed the right to report how the call failed.
     */
    public <R> R abandon(ToolCall call, Fault fault, Function<Envelope, R> refusal) {
        boolean interrupted = Thread.interrupted(); // see refuse
        try {
            Fault whole = RetryRule.withEffect(fault, call.contract().effectOnFailure());
            Reply reply = reported(call, whole, Origin.UNKNOWN, new FaultException(fault));
            return toResponse(call, reply, it -> refusal.apply(it.envelope()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** {@return the same for an asynchronous tool: the same pipeline, on a thread that may block} */
    public <R> CompletableFuture<R> callAsync(
            ToolCall call, AsyncToolHandler<? extends R> handler, Function<Envelope, R> refusal) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        try {
            threads.newThread(() -> complete(answer, call, Supervisor.awaiting(handler), refusal))
                    .start();
        } catch (Throwable noThread) {
            ToolHandler<R> failing = it -> {
                throw Supervisor.<Exception>rethrow(noThread);
            };
            complete(answer, call, failing, refusal);
        }
        return answer;
    }

    /** Reports to the observers that the server refuses a request because of a limit. */
    public void refused(ToolCall call, Fault fault) {
        observers.refused(call, fault);
    }

    /** {@return how many times an observer has failed} */
    public long observerFailures() {
        return observers.failures();
    }

    private <R> void complete(
            CompletableFuture<R> answer,
            ToolCall call,
            ToolHandler<? extends R> handler,
            Function<Envelope, R> refusal) {
        try {
            answer.complete(call(call, handler, refusal));
        } catch (Throwable escaping) {
            answer.completeExceptionally(escaping);
        }
    }

    private void refuseRepeat(ToolCall call) {
        if (repeats.isIdle()) {
            return; // so that a call on a server without failures allocates nothing
        }
        repeats.find(call).ifPresent(repeat -> {
            observers.repeated(call, repeat, repeats.policy());
            repeats.refuse(call, repeat);
        });
    }

    private Reply refuse(ToolCall call, Throwable thrown, Effect effect) {
        if (call.cancellation().requested()) {
            throw cancelled(call, thrown);
        }
        // Clears the interrupt, which would close the file that the recorder writes to.
        boolean interrupted = Thread.interrupted();
        try {
            Classification classification = classified(call, thrown);
            // The classifier interrupts this thread for an InterruptedException, even if it was the worker's.
            interrupted |= Thread.interrupted() && Supervisor.canRunInline(call);
            return switch (classification) {
                case Classification.Contained(Fault fault, Origin origin) ->
                    registered.test(fault.code())
                            ? contained(call, RetryRule.withEffect(fault, effect), origin, thrown)
                            : unregistered(call, RetryRule.withEffect(fault, effect), origin, thrown);
                case Classification.Escaping(Throwable escaping) ->
                    throw Supervisor.<RuntimeException>rethrow(escaping);
            };
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Reply contained(ToolCall call, Fault fault, Origin origin, Throwable thrown) {
        if (!call.cancellation().settle()) {
            throw cancelled(call, thrown); // what ended the call in the meantime is recorded instead
        }
        return reported(call, fault, origin, thrown);
    }

    private Reply reported(ToolCall call, Fault fault, Origin origin, Throwable thrown) {
        observers.failing(call, thrown);
        Occurrence first = occurrences.of(call, fault, origin, thrown);
        Occurrence occurrence = observers.orFallback(call, () -> repeats.counted(call, first), () -> first);
        Reply reply = recorded(call, withConsequence(call, written(call, occurrence)));
        observers.occurred(call, reply, thrown);
        return reply;
    }

    private Reply unregistered(ToolCall call, Fault fault, Origin origin, Throwable thrown) {
        UnregisteredCodeException mistake = unregisteredCodes.report(call, fault.code(), thrown, observers);
        return contained(call, mistake.fault().withEffect(fault.effect()), origin, mistake);
    }

    private CallCancelledException cancelled(ToolCall call, Throwable thrown) {
        if (thrown instanceof CallCancelledException cancelled) {
            return cancelled;
        }
        observers.late(call, thrown);
        return new CallCancelledException();
    }

    private Classification classified(ToolCall call, Throwable thrown) {
        return observers.orFallback(call, () -> classifier.classify(thrown, call.arguments()), () -> {
            Fault fault = CommonCode.INTERNAL_ERROR.fault(Fault.UNFORESEEN);
            Fault caused = observers.orFallback(call, () -> fault.withCause(Cause.of(thrown)), () -> fault);
            return new Classification.Contained(caused, Origin.UNKNOWN);
        });
    }

    // Written before it is recorded, so that the record contains exactly what is sent.
    private Reply written(ToolCall call, Occurrence occurrence) {
        return observers.orFallback(call, () -> reply(occurrence), () -> {
            Fault unwritten = CommonCode.INTERNAL_ERROR.fault(Fault.UNFORESEEN);
            return lastResort(call, occurrences.replaced(call, occurrence, unwritten));
        });
    }

    private Reply lastResort(ToolCall call, Occurrence occurrence) {
        try {
            return reply(occurrence);
        } catch (VirtualMachineError dying) {
            throw dying; // R11: even the last answer failed; the process must stop
        } catch (Throwable broken) {
            observers.broken(call, broken);
            JsonObject meta =
                    observers.orFallback(call, () -> OccurrenceMeta.write(occurrence), () -> JsonObject.EMPTY);
            Envelope bare = new Envelope(List.of(Fault.UNFORESEEN), Optional.empty(), meta, true);
            return new Reply(occurrence, dialect.id(), occurrence.fault().code().wire(), bare);
        }
    }

    private Reply reply(Occurrence occurrence) {
        String code = dialect.codeFor(occurrence.fault()).wire();
        return new Reply(occurrence, dialect.id(), code, requireNonNull(dialect.write(occurrences.shown(occurrence))));
    }

    // SE-45: recorded before it is sent. R10: if recording fails, the client receives that failure instead.
    private Reply recorded(ToolCall call, Reply reply) {
        try {
            recorder.record(reply);
            return reply;
        } catch (Throwable failure) {
            observers.broken(call, failure);
            Reply sent = withConsequence(
                    call, written(call, occurrences.replaced(call, reply.occurrence(), unrecorded(failure))));
            return observers.orFallback(call, () -> kept(sent), () -> sent);
        }
    }

    private Reply kept(Reply sent) {
        recorder.keep(sent);
        return sent;
    }

    // Applied before recording: a lock that could not be saved must not appear to be held.
    private Reply withConsequence(ToolCall call, Reply reply) {
        boolean interrupted = Thread.interrupted(); // an interrupt would close the file that is being written
        try {
            consequence.apply(call, reply);
            return reply;
        } catch (Throwable failure) {
            interrupted |= failure instanceof InterruptedException;
            observers.broken(call, failure);
            return written(call, occurrences.withoutConsequence(call, reply.occurrence(), failure));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Fault unrecorded(Throwable failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return failure instanceof FaultException known
                ? known.fault()
                : CommonCode.INTERNAL_ERROR.fault("The failure could not be recorded");
    }

    // If the server cannot serialise the envelope, the client receives a one-sentence fallback.
    private <R> R toResponse(ToolCall call, Reply reply, Function<Reply, R> refusal) {
        return observers.orFallback(call, () -> refusal.apply(reply), () -> refusal.apply(reply.withBareEnvelope()));
    }
}
