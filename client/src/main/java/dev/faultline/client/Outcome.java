package dev.faultline.client;

import dev.faultline.advice.Decision;
import dev.faultline.fault.Occurrence;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;

/** The outcome of a call. */
public sealed interface Outcome {
    /** The call succeeded. */
    record Answer(CallToolResult result) implements Outcome {}

    /** The call failed. */
    sealed interface Refusal extends Outcome {
        /** {@return what went wrong, where and when} */
        Occurrence occurrence();

        /** {@return what to do about it} */
        Decision decision();

        /** {@return this refusal with another decision} */
        Refusal withDecision(Decision other);
    }

    /** A failure that the server itself reported, in one of the dialects. */
    record Stated(Occurrence occurrence, Decision decision) implements Refusal {
        @Override
        public Stated withDecision(Decision other) {
            return new Stated(occurrence, other);
        }
    }

    /** A failure that the client inferred: the server sent no envelope of a known dialect, or could not be reached. */
    record Inferred(Occurrence occurrence, Decision decision) implements Refusal {
        @Override
        public Inferred withDecision(Decision other) {
            return new Inferred(occurrence, other);
        }
    }
}
