package dev.faultline.toolsets.workflow.definition;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import dev.faultline.toolsets.workflow.definition.Condition.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads conditions from a workflow's definition. */
final class ConditionReader {
    private static final int MAX_DEPTH = 16;
    private static final Condition NONE = new Condition.All(List.of());

    private final JsonProblems problems;

    ConditionReader(JsonProblems problems) {
        this.problems = problems;
    }

    Optional<Condition> optional(ObjectFields fields, String name) {
        return fields.any(name).map(value -> read(value, fields.at(name), MAX_DEPTH));
    }

    Condition required(ObjectFields fields, String name) {
        return optional(fields, name).orElseGet(() -> {
            fields.problem(name, "is required");
            return NONE;
        });
    }

    private Condition read(JsonValue value, JsonPointer at, int depth) {
        if (depth == 0) {
            problems.add(at, "is nested too deeply");
            return NONE;
        }
        ObjectFields fields = ObjectFields.of(value, at, problems);
        Condition condition = read(fields, depth);
        fields.end();
        return condition;
    }

    private Condition read(ObjectFields fields, int depth) {
        if (fields.has("and")) {
            return new Condition.All(parts(fields, "and", depth));
        }
        if (fields.has("or")) {
            return new Condition.Any(parts(fields, "or", depth));
        }
        if (fields.has("not")) {
            return new Condition.Not(read(fields.any("not").orElse(JsonObject.EMPTY), fields.at("not"), depth - 1));
        }
        String variable = fields.text("var", 128);
        if (fields.has("matches")) {
            return matches(fields, variable);
        }
        List<Relation> relations = Arrays.stream(Relation.values())
                .filter(relation -> fields.has(relation.wire()))
                .toList();
        if (relations.size() > 1) {
            problems.add(fields.at(), "must have only one comparison");
        }
        return relations.isEmpty() ? new Condition.Truthy(variable) : compares(fields, variable, relations.getFirst());
    }

    private List<Condition> parts(ObjectFields fields, String name, int depth) {
        List<JsonValue> items = fields.list(name, 50);
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            parts.add(read(items.get(i), fields.at(name).child(Integer.toString(i)), depth - 1));
        }
        if (parts.isEmpty()) {
            fields.problem(name, "must not be empty");
        }
        return parts;
    }

    private Condition compares(ObjectFields fields, String variable, Relation relation) {
        JsonValue value = fields.any(relation.wire()).orElseThrow();
        boolean fits = switch (relation) {
            case GT, GTE, LT, LTE -> ContextValues.number(value).isPresent();
            case IN -> value instanceof JsonArray;
            case STARTS_WITH, ENDS_WITH -> value instanceof JsonString;
            case EQUALS, NOT_EQUALS, CONTAINS -> true;
        };
        if (!fits) {
            fields.problem(relation.wire(), "has the wrong type for this comparison");
        }
        return new Condition.Compares(variable, relation, value);
    }

    private Condition matches(ObjectFields fields, String variable) {
        String expression = fields.text("matches", 1000);
        try {
            return new Condition.Matches(variable, Pattern.compile(expression));
        } catch (PatternSyntaxException e) {
            fields.problem("matches", "is not a valid RE2 regular expression");
            return NONE;
        }
    }
}
