package dev.faultline.toolsets.workflow.definition;

import java.util.List;
import java.util.Optional;

/** One step of a workflow. */
public sealed interface Step {
    /** {@return the id, which is unique in the workflow} */
    String id();

    /** {@return the title that is shown to people} */
    String title();

    /** {@return the condition for running the step; without one, it always runs} */
    Optional<Condition> runCondition();

    /**
     * A task for the agent.
     *
     * @param prompt the instructions; {@code {{name}}} is replaced by a variable of the context
     * @param guidance hints that are shown below the prompt
     * @param needsConfirmation whether a person must confirm before the step begins
     * @param notesOptional whether the step can be finished without notes
     * @param output the artifact that must be sent to finish the step
     */
    record Standard(
            String id,
            String title,
            Optional<Condition> runCondition,
            String prompt,
            List<String> guidance,
            Optional<String> agentRole,
            boolean needsConfirmation,
            boolean notesOptional,
            Optional<OutputContract> output)
            implements Step {
        /** Copies the list. */
        public Standard {
            guidance = List.copyOf(guidance);
        }
    }

    /** Steps that are repeated. */
    record Loop(String id, String title, Optional<Condition> runCondition, LoopRule rule, List<Step> body)
            implements Step {
        /** Copies the list. */
        public Loop {
            body = List.copyOf(body);
        }
    }

    /** Two lists of steps, of which the condition selects one. */
    record Conditional(
            String id,
            String title,
            Optional<Condition> runCondition,
            Condition condition,
            List<Step> then,
            List<Step> otherwise)
            implements Step {
        /** Copies the lists. */
        public Conditional {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }
}
