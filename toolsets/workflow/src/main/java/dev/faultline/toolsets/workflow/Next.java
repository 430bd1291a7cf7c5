package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.definition.Stop;
import dev.faultline.toolsets.workflow.definition.Walk;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.About;
import dev.faultline.toolsets.workflow.session.Pending;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.Optional;

/** The state after a step. */
final class Next {
    private Next() {}

    /** {@return the state after this one, once its step is done with this output} */
    static State of(
            Workflow workflow, State done, JsonObject context, Optional<StepOutput> output, Optional<About> about) {
        return switch (Walk.next(workflow, done.position(), context)) {
            case Stop.At at ->
                new State(
                        workflow.id(),
                        workflow.hash(),
                        at.position(),
                        Optional.of(new Pending(
                                at.key(),
                                at.step().title(),
                                at.prompt(),
                                at.step().agentRole())),
                        context,
                        output,
                        about);
            case Stop.Complete() ->
                new State(workflow.id(), workflow.hash(), done.position(), Optional.empty(), context, output, about);
            case Stop.Impossible(DomainError error) ->
                throw WorkflowFaults.of(new ContinueError.AdvanceNextFailed(error));
        };
    }
}
