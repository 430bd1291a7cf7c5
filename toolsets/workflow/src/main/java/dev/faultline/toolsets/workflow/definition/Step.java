package dev.faultline.toolsets.workflow.definition;

import java.util.List;
import java.util.Optional;

/** One step of a workflow. */
public sealed interface Step {
    /** {@return its name, which no other step of the workflow has} */
    String id();

    /** {@return what people call it} */
    String title();

    /** {@return when it is done at all; without one, always} */
    Optional<Condition> runCondition();

    /**
     * Something to do, and to tell of.
     *
     * @param prompt what to do; {@code {{name}}} stands for a variable of the context
     * @param guidance hints that are shown below the prompt
     * @param needsConfirmation whether somebody has to confirm before it begins
     * @param notesOptional whether it may be finished without notes
     * @param output what has to be handed in with it
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
    record Loop(String id, String title, Optional<Condition> runCondition, Repeat repeat, List<Step> body)
            implements Step {
        /** Copies the list. */
        public Loop {
            body = List.copyOf(body);
        }
    }

    /** Steps of which the ones or the others are done. */
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
