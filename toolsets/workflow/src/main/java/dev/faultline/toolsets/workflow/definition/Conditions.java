package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Condition.Relation;
import java.math.BigDecimal;
import java.util.Optional;

/** Evaluates conditions on a context. */
final class Conditions {
    private Conditions() {}

    /** Thrown if a condition cannot be evaluated. */
    static final class EvaluationException extends Exception {
        private static final long serialVersionUID = 1;

        EvaluationException(String message) {
            super(message);
        }
    }

    static boolean holds(Condition condition, JsonObject context) throws EvaluationException {
        return switch (condition) {
            case Condition.All all -> {
                for (Condition part : all.parts()) {
                    if (!holds(part, context)) {
                        yield false;
                    }
                }
                yield true;
            }
            case Condition.Any any -> {
                for (Condition part : any.parts()) {
                    if (holds(part, context)) {
                        yield true;
                    }
                }
                yield false;
            }
            case Condition.Not not -> !holds(not.part(), context);
            case Condition.Truthy truthy ->
                ContextValues.find(context, truthy.variable())
                        .filter(ContextValues::isTruthy)
                        .isPresent();
            case Condition.Matches matches ->
                ContextValues.find(context, matches.variable())
                        .filter(value -> matches.pattern()
                                .matcher(ContextValues.text(value))
                                .find())
                        .isPresent();
            case Condition.Compares compares -> compares(compares, context);
        };
    }

    private static boolean compares(Condition.Compares comparison, JsonObject context) throws EvaluationException {
        Optional<JsonValue> found = ContextValues.find(context, comparison.variable());
        JsonValue left = found.orElse(JsonNull.NULL);
        JsonValue right = comparison.value();
        return switch (comparison.relation()) {
            case EQUALS -> ContextValues.alike(left, right);
            case NOT_EQUALS -> !ContextValues.alike(left, right);
            case GT, GTE, LT, LTE -> found.isPresent() && ordered(comparison, found.get());
            case CONTAINS -> found.isPresent() && contains(found.get(), right);
            case STARTS_WITH -> found.isPresent() && ContextValues.plain(left).startsWith(ContextValues.plain(right));
            case ENDS_WITH -> found.isPresent() && ContextValues.plain(left).endsWith(ContextValues.plain(right));
            case IN ->
                right instanceof JsonArray array
                        && array.items().stream().anyMatch(it -> ContextValues.alike(left, it));
        };
    }

    private static boolean ordered(Condition.Compares comparison, JsonValue found) throws EvaluationException {
        Optional<BigDecimal> left = ContextValues.number(found);
        Optional<BigDecimal> right = ContextValues.number(comparison.value());
        if (left.isEmpty() || right.isEmpty()) {
            throw new EvaluationException("`" + comparison.variable() + "` is not a number, so "
                    + comparison.relation().wire() + " cannot compare it");
        }
        int order = left.get().compareTo(right.get());
        Relation relation = comparison.relation();
        return order == 0
                ? relation == Relation.GTE || relation == Relation.LTE
                : order > 0 == (relation == Relation.GT || relation == Relation.GTE);
    }

    private static boolean contains(JsonValue found, JsonValue part) {
        return found instanceof JsonArray array
                ? array.items().stream().anyMatch(item -> ContextValues.alike(item, part))
                : ContextValues.plain(found).contains(ContextValues.plain(part));
    }
}
