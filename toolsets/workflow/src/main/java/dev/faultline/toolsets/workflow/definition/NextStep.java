package dev.faultline.toolsets.workflow.definition;

import dev.faultline.dialects.toolerror.DomainError;

/** The result of looking for the next step of a run. */
public sealed interface NextStep {
    /**
     * There is a step to do.
     *
     * @param key the step's id after the loops and rounds that contain it, such as {@code fix@2::test}
     * @param prompt the instructions, with the placeholders replaced by variables
     */
    record Found(Position position, Step.Standard step, String key, String prompt) implements NextStep {}

    /** The run is complete. */
    record Complete() implements NextStep {}

    /** The next step cannot be determined. */
    record Failed(DomainError error) implements NextStep {}
}
