package dev.faultline.server;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Consequence;
import dev.faultline.boundary.Observer;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultLimits;
import dev.faultline.fault.Origin;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.function.Function;

/**
 * How a server classifies, writes and observes failures.
 *
 * @param repeats what is done with calls that repeat a failure
 * @param codes the codes that faults may have, besides those of Faultline itself
 */
record FailureSettings(
        Dialect dialect,
        List<FaultCode> codes,
        Classifier classifier,
        List<Observer> observers,
        boolean keepsStacks,
        FaultLimits limits,
        RepeatSettings repeats,
        UnknownTools unknownTools) {
    FailureSettings {
        codes = List.copyOf(codes);
        observers = List.copyOf(observers);
    }

    /** The session of a call of an unknown tool, and the consequence of its fault. */
    record UnknownTools(Function<ToolCall, Origin> origins, Consequence consequence) {
        static final UnknownTools STANDARD = new UnknownTools(call -> Origin.UNKNOWN, Consequence.NONE);
    }

    /** {@return the same settings without observers} */
    FailureSettings withoutObservers() {
        return new FailureSettings(dialect, codes, classifier, List.of(), keepsStacks, limits, repeats, unknownTools);
    }

    /** Applies these settings to the boundary of a tool or method. */
    void applyTo(BoundaryBuilder boundary) {
        boundary.classifier(classifier)
                .keepingStacks(keepsStacks)
                .limits(limits)
                .registered(this::isRegistered);
        observers.forEach(boundary::observer);
    }

    private boolean isRegistered(FaultCode code) {
        return code instanceof UnlistedCode || Dialects.isOwn(code) || codes.contains(code);
    }
}
