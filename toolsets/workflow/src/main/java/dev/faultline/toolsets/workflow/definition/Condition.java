package dev.faultline.toolsets.workflow.definition;

import com.google.re2j.Pattern;
import dev.faultline.json.JsonValue;
import java.util.List;

/** What is asked of a run's context. Variables are named with dots: {@code review.verdict}. */
public sealed interface Condition {
    /** All of them hold. */
    record All(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** One of them holds. */
    record Any(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** The other one does not hold. */
    record Not(Condition part) implements Condition {}

    /** The variable is there and neither false, null, 0 nor empty. */
    record Truthy(String variable) implements Condition {}

    /** The variable stands in this relation to the value. */
    record Compares(String variable, Relation relation, JsonValue value) implements Condition {}

    /** The variable is text in which the expression is found. */
    record Matches(String variable, Pattern pattern) implements Condition {}

    /** How two values may stand to each other. */
    enum Relation {
        EQUALS("equals"),
        NOT_EQUALS("not_equals"),
        GT("gt"),
        GTE("gte"),
        LT("lt"),
        LTE("lte"),
        CONTAINS("contains"),
        STARTS_WITH("startsWith"),
        ENDS_WITH("endsWith"),
        IN("in");

        private final String wire;

        Relation(String wire) {
            this.wire = wire;
        }

        /** {@return its name in a definition} */
        public String wire() {
            return wire;
        }
    }
}
