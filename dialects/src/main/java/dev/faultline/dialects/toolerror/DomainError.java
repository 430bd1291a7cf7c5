package dev.faultline.dialects.toolerror;

/** The errors of the workflow domain. A closed set, so that each has a code. */
public sealed interface DomainError {
    /** No workflow has this id. */
    record WorkflowNotFound(String workflowId) implements DomainError {}

    /** The state of the run does not allow this step. */
    record InvalidState(String message) implements DomainError {}

    /** A loop of the workflow is not well defined. */
    record InvalidLoop(String loopId, String message) implements DomainError {}

    /** A step needs context that was not given. */
    record MissingContext(String message) implements DomainError {}

    /** A condition could not be evaluated. */
    record ConditionEvalFailed(String stepId, String message) implements DomainError {}

    /** A loop has used up its iterations. */
    record MaxIterationsExceeded(String loopId, String message) implements DomainError {}
}
