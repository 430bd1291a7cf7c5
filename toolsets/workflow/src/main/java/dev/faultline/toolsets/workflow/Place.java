package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.definition.Step;
import dev.faultline.toolsets.workflow.definition.Walk;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.History;
import dev.faultline.toolsets.workflow.session.Session;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.token.Token;

/** Where in which run a call is to do something, and by which token. */
record Place(Session session, History.Node node, State state, Workflow workflow, Token token) {
    /** {@return the step to do there} */
    Step.Standard step() {
        return Walk.step(workflow, state.position());
    }
}
