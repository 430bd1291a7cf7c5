package dev.faultline.toolsets.workflow.definition;

import com.google.re2j.Pattern;
import dev.faultline.json.JsonValue;
import java.util.List;

/** A condition on a run's context. Dots in a variable's name select members of objects: {@code review.verdict}. */
public sealed interface Condition {
    /** All parts hold. */
    record All(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** At least one part holds. */
    record Any(List<Condition> parts) implements Condition {
        /** Copies the list. */
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** The part does not hold. */
    record Not(Condition part) implements Condition {}

    /** The variable is present and is neither false, null, 0 nor empty. */
    record Truthy(String variable) implements Condition {}

    /** The comparison of the variable with the value is true. */
    record Compares(String variable, Relation relation, JsonValue value) implements Condition {}

    /** The variable's text contains a match of the regular expression. */
    record Matches(String variable, Pattern pattern) implements Condition {}

    /** The ways to compare two values. */
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

        /** {@return the member that selects this comparison in a definition} */
        public String wire() {
            return wire;
        }
    }
}
