package dev.faultline.boundary;

import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultLimits;
import dev.faultline.fault.Origin;
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

/** Puts a {@link ToolBoundary} together; what is not said has a default that fits a server. */
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

    BoundaryBuilder(Dialect dialect, Recorder recorder) {
        this.dialect = dialect;
        this.recorder = recorder;
    }

    /** Adds a gate after those that are there. */
    public BoundaryBuilder gate(Gate gate) {
        gates.add(gate);
        return this;
    }

    /** Adds an observer. */
    public BoundaryBuilder observer(Observer observer) {
        observers.add(observer);
        return this;
    }

    /** Brings this about for each fault before it is recorded. */
    public BoundaryBuilder consequence(Consequence step) {
        consequence = step;
        return this;
    }

    /** Classifies by these rules. */
    public BoundaryBuilder classifier(Classifier rules) {
        classifier = rules;
        return this;
    }

    /**
     * Takes throwables of these classes for mistakes of the caller, who sees their text, unless the classifier has a
     * rule for them.
     */
    public BoundaryBuilder callerErrors(Collection<Class<? extends Throwable>> types) {
        classifier = classifier.withCallerErrors(types);
        return this;
    }

    /** Asks this function for session, role, workspace, phase and plan of a call that failed. */
    public BoundaryBuilder origins(Function<ToolCall, Origin> source) {
        origins = source;
        return this;
    }

    /** Redacts with this. */
    public BoundaryBuilder redactor(Redactor other) {
        redactor = other;
        return this;
    }

    /** Takes the time from this clock. */
    public BoundaryBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** Takes the ids of occurrences from here. */
    public BoundaryBuilder ids(Supplier<String> source) {
        ids = source;
        return this;
    }

    /**
     * Runs on these threads what may take too long or be withdrawn, and what answers later. The default is one virtual
     * thread for each call; a tool that computes for long without waiting wants platform threads.
     */
    public BoundaryBuilder threads(ThreadFactory factory) {
        threads = factory;
        return this;
    }

    /**
     * Reports a fault of any other code as an internal error that names the code; the default is to accept every code.
     */
    public BoundaryBuilder registered(Predicate<FaultCode> codes) {
        registered = codes;
        return this;
    }

    /** Cuts what is recorded and sent to these limits. */
    public BoundaryBuilder limits(FaultLimits other) {
        limits = other;
        return this;
    }

    /** Keeps the stack trace of each failure with its occurrence, for those who debug; by default none is kept. */
    public BoundaryBuilder keepingStacks(boolean keep) {
        keepsStacks = keep;
        return this;
    }

    /** {@return the boundary} */
    public ToolBoundary build() {
        return new ToolBoundary(this);
    }
}
