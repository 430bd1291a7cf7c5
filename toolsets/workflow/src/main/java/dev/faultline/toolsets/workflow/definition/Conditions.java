package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Condition.Relation;
import java.math.BigDecimal;
import java.util.Optional;

/** Holds conditions against a context. */
final class Conditions {
    private Conditions() {}

    /** A condition that asks what has no answer. */
    static final class UnanswerableException extends Exception {
        private static final long serialVersionUID = 1;

        UnanswerableException(String message) {
            super(message);
        }
    }

    static boolean hold(Condition condition, JsonObject context) throws UnanswerableException {
        return switch (condition) {
            case Condition.All all -> {
                for (Condition part : all.parts()) {
                    if (!hold(part, context)) {
                        yield false;
                    }
                }
                yield true;
            }
            case Condition.Any any -> {
                for (Condition part : any.parts()) {
                    if (hold(part, context)) {
                        yield true;
                    }
                }
                yield false;
            }
            case Condition.Not not -> !hold(not.part(), context);
            case Condition.Truthy truthy ->
                Values.find(context, truthy.variable()).filter(Values::isTruthy).isPresent();
            case Condition.Matches matches ->
                Values.find(context, matches.variable())
                        .filter(value ->
                                matches.pattern().matcher(Values.text(value)).find())
                        .isPresent();
            case Condition.Compares compares -> compares(compares, context);
        };
    }

    private static boolean compares(Condition.Compares asked, JsonObject context) throws UnanswerableException {
        Optional<JsonValue> found = Values.find(context, asked.variable());
        JsonValue left = found.orElse(JsonNull.NULL);
        JsonValue right = asked.value();
        return switch (asked.relation()) {
            case EQUALS -> Values.alike(left, right);
            case NOT_EQUALS -> !Values.alike(left, right);
            case GT, GTE, LT, LTE -> found.isPresent() && ordered(asked, found.get());
            case CONTAINS -> found.isPresent() && contains(found.get(), right);
            case STARTS_WITH -> found.isPresent() && Values.plain(left).startsWith(Values.plain(right));
            case ENDS_WITH -> found.isPresent() && Values.plain(left).endsWith(Values.plain(right));
            case IN ->
                right instanceof JsonArray array && array.items().stream().anyMatch(it -> Values.alike(left, it));
        };
    }

    private static boolean ordered(Condition.Compares asked, JsonValue found) throws UnanswerableException {
        Optional<BigDecimal> left = Values.number(found);
        Optional<BigDecimal> right = Values.number(asked.value());
        if (left.isEmpty() || right.isEmpty()) {
            throw new UnanswerableException("`" + asked.variable() + "` is not a number, so that "
                    + asked.relation().wire() + " has no answer");
        }
        int order = left.get().compareTo(right.get());
        Relation relation = asked.relation();
        return order == 0
                ? relation == Relation.GTE || relation == Relation.LTE
                : order > 0 == (relation == Relation.GT || relation == Relation.GTE);
    }

    private static boolean contains(JsonValue found, JsonValue part) {
        return found instanceof JsonArray array
                ? array.items().stream().anyMatch(item -> Values.alike(item, part))
                : Values.plain(found).contains(Values.plain(part));
    }
}
