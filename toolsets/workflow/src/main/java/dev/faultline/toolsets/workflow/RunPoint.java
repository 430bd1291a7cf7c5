package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.definition.Step;
import dev.faultline.toolsets.workflow.definition.StepFinder;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.RunHistory;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.WorkflowSession;
import dev.faultline.toolsets.workflow.token.Token;

/** A node of a run, with the session, state and workflow that a call needs there, and the token that the call sent. */
record RunPoint(WorkflowSession session, RunHistory.Node node, RunState state, Workflow workflow, Token token) {
    /** {@return the step at this point} */
    Step.Standard step() {
        return StepFinder.step(workflow, state.position());
    }
}
