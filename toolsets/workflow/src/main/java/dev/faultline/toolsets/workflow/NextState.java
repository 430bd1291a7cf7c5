package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.definition.NextStep;
import dev.faultline.toolsets.workflow.definition.StepFinder;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.session.PendingStep;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.Optional;

/** Computes the state after a step. */
final class NextState {
    private NextState() {}

    /** {@return the state after the step of this state is done with this output} */
    static RunState of(
            Workflow workflow,
            RunState done,
            JsonObject context,
            Optional<StepOutput> output,
            Optional<SessionPurpose> purpose) {
        return switch (StepFinder.next(workflow, done.position(), context)) {
            case NextStep.Found at ->
                new RunState(
                        workflow.id(),
                        workflow.hash(),
                        at.position(),
                        Optional.of(new PendingStep(
                                at.key(),
                                at.step().title(),
                                at.prompt(),
                                at.step().agentRole())),
                        context,
                        output,
                        purpose);
            case NextStep.Complete() ->
                new RunState(
                        workflow.id(), workflow.hash(), done.position(), Optional.empty(), context, output, purpose);
            case NextStep.Failed(DomainError error) ->
                // Only the first state has the purpose of the run.
                throw purpose.isPresent()
                        ? WorkflowFaults.notStarted(error)
                        : WorkflowFaults.of(new ContinueError.AdvanceNextFailed(error));
        };
    }
}
