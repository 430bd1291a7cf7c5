package dev.faultline.boundary;

import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultLimits;
import dev.faultline.fault.Origin;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.repeats.Repeats;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Builds a {@link ToolBoundary}. Every optional part has a default that suits a server. */
public final class BoundaryBuilder {
    final Dialect dialect;
    final Recorder recorder;
    final List<Gate> gates = new ArrayList<>();
    final List<Observer> observers = new ArrayList<>();
    Consequence consequence = Consequence.NONE;
    Classifier classifier = Classifier.standard();
    Function<ToolCall, Origin> origins = call -> Origin.UNKNOWN;
    Redactor redactor = Redactor.forThisUser();
    InstantSource clock = InstantSource.system();
    Supplier<String> ids = () -> UUID.randomUUID().toString();
    ThreadFactory threads = Thread.ofVirtual().name("faultline-call-", 0).factory();

    FaultLimits limits = FaultLimits.STANDARD;
    Predicate<FaultCode> registered = code -> true;
    boolean keepsStacks;
    RepeatWatch repeats = new RepeatWatch(new Repeats(System::nanoTime), RepeatPolicy.OFF);

    BoundaryBuilder(Dialect dialect, Recorder recorder) {
        this.dialect = dialect;
        this.recorder = recorder;
    }

    /** Adds a gate, which runs after the gates added before it. */
    public BoundaryBuilder gate(Gate gate) {
        gates.add(gate);
        return this;
    }

    /** Adds an observer. */
    public BoundaryBuilder observer(Observer observer) {
        observers.add(observer);
        return this;
    }

    /** Applies this consequence to each fault before the fault is recorded. */
    public BoundaryBuilder consequence(Consequence step) {
        consequence = step;
        return this;
    }

    /** Classifies failures with this classifier. */
    public BoundaryBuilder classifier(Classifier rules) {
        classifier = rules;
        return this;
    }

    /**
     * Treats throwables of these classes as mistakes of the caller, who sees their text, unless the classifier has a
     * rule for them.
     */
    public BoundaryBuilder callerErrors(Collection<Class<? extends Throwable>> types) {
        classifier = classifier.withCallerErrors(types);
        return this;
    }

    /** Gets the session, role, workspace, phase and plan of a failed call from this function. */
    public BoundaryBuilder origins(Function<ToolCall, Origin> source) {
        origins = source;
        return this;
    }

    /** Redacts text with this redactor. */
    public BoundaryBuilder redactor(Redactor other) {
        redactor = other;
        return this;
    }

    /** Reads the time from this clock. */
    public BoundaryBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** Gets the ids of occurrences from this source. */
    public BoundaryBuilder ids(Supplier<String> source) {
        ids = source;
        return this;
    }

    /**
     * Runs calls that have a time limit or can be cancelled, and asynchronous calls, on threads from this factory. The
     * default is one virtual thread for each call. A tool that computes for a long time without blocking should use
     * platform threads.
     */
    public BoundaryBuilder threads(ThreadFactory factory) {
        threads = factory;
        return this;
    }

    /**
     * Accepts only faults whose code passes this test; a fault with any other code is reported as an internal error
     * that names the code. By default every code is accepted.
     */
    public BoundaryBuilder registered(Predicate<FaultCode> codes) {
        registered = codes;
        return this;
    }

    /** Truncates what is recorded and sent to these limits. */
    public BoundaryBuilder limits(FaultLimits other) {
        limits = other;
        return this;
    }

    /**
     * Keeps the stack trace of each failure, for debugging, and lets the dialect send it if it has a member for it. By
     * default only that of an unforeseen failure is kept, and none is sent.
     */
    public BoundaryBuilder keepingStacks(boolean keep) {
        keepsStacks = keep;
        return this;
    }

    /**
     * Remembers failures whose answers hold in this memory, which the tools of a server share, and treats repeated
     * calls by this policy. By default each call stands alone.
     */
    public BoundaryBuilder repeats(Repeats memory, RepeatPolicy policy) {
        repeats = new RepeatWatch(memory, policy);
        return this;
    }

    /** {@return the boundary} */
    public ToolBoundary build() {
        return new ToolBoundary(this);
    }
}
