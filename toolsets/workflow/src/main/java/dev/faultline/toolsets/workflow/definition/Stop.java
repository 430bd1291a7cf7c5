package dev.faultline.toolsets.workflow.definition;

import dev.faultline.dialects.toolerror.DomainError;

/** Where a walk through a workflow comes to a stop. */
public sealed interface Stop {
    /**
     * At a step.
     *
     * @param key the step's id with the loops and rounds it is in, such as {@code fix@2::test}
     * @param prompt what to do, with the variables in their places
     */
    record At(Position position, Step.Standard step, String key, String prompt) implements Stop {}

    /** At the end. */
    record Complete() implements Stop {}

    /** Nowhere: what comes next cannot be said. */
    record Impossible(DomainError error) implements Stop {}
}
