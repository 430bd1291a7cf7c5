package dev.faultline.client;

import dev.faultline.advice.Decision;
import dev.faultline.fault.Occurrence;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;

/** What came of a call. */
public sealed interface Outcome {
    /** The tool did what was asked. */
    record Answer(CallToolResult result) implements Outcome {}

    /** The call failed. */
    sealed interface Refusal extends Outcome {
        /** {@return what went wrong, where and when} */
        Occurrence occurrence();

        /** {@return what to do about it} */
        Decision decision();

        /** {@return the same refusal with another decision} */
        Refusal withDecision(Decision other);
    }

    /** A refusal in the server's own words: it spoke a dialect, and this is what it said. */
    record Told(Occurrence occurrence, Decision decision) implements Refusal {
        @Override
        public Told withDecision(Decision other) {
            return new Told(occurrence, other);
        }
    }

    /**
     * A refusal in this client's words: the server spoke no dialect, or could not be heard at all, and this is what the
     * client makes of it.
     */
    record Inferred(Occurrence occurrence, Decision decision) implements Refusal {
        @Override
        public Inferred withDecision(Decision other) {
            return new Inferred(occurrence, other);
        }
    }
}
