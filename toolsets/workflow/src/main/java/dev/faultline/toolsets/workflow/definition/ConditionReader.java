package dev.faultline.toolsets.workflow.definition;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Condition.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads conditions from JSON. */
final class ConditionReader {
    private static final int DEEPEST = 16;
    private static final Condition NONE = new Condition.All(List.of());

    private final Problems problems;

    ConditionReader(Problems problems) {
        this.problems = problems;
    }

    Optional<Condition> maybe(Members members, String name) {
        return members.any(name).map(value -> read(value, members.at(name), DEEPEST));
    }

    Condition required(Members members, String name) {
        return maybe(members, name).orElseGet(() -> {
            members.problem(name, "is required");
            return NONE;
        });
    }

    private Condition read(JsonValue value, JsonPointer at, int depth) {
        if (depth == 0) {
            problems.add(at, "is nested too deeply");
            return NONE;
        }
        Members members = Members.of(value, at, problems);
        Condition condition = read(members, depth);
        members.end();
        return condition;
    }

    private Condition read(Members members, int depth) {
        if (members.has("and")) {
            return new Condition.All(parts(members, "and", depth));
        }
        if (members.has("or")) {
            return new Condition.Any(parts(members, "or", depth));
        }
        if (members.has("not")) {
            return new Condition.Not(read(members.any("not").orElse(JsonObject.EMPTY), members.at("not"), depth - 1));
        }
        String variable = members.text("var", 128);
        if (members.has("matches")) {
            return matches(members, variable);
        }
        List<Relation> relations = Arrays.stream(Relation.values())
                .filter(relation -> members.has(relation.wire()))
                .toList();
        if (relations.size() > 1) {
            problems.add(members.at(), "must compare in one way only");
        }
        return relations.isEmpty() ? new Condition.Truthy(variable) : compares(members, variable, relations.getFirst());
    }

    private List<Condition> parts(Members members, String name, int depth) {
        List<JsonValue> items = members.list(name, 50);
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            parts.add(read(items.get(i), members.at(name).child(Integer.toString(i)), depth - 1));
        }
        if (parts.isEmpty()) {
            members.problem(name, "must not be empty");
        }
        return parts;
    }

    private Condition compares(Members members, String variable, Relation relation) {
        JsonValue value = members.any(relation.wire()).orElseThrow();
        boolean fits = switch (relation) {
            case GT, GTE, LT, LTE -> Values.number(value).isPresent();
            case IN -> value instanceof JsonArray;
            case STARTS_WITH, ENDS_WITH -> value instanceof JsonString;
            case EQUALS, NOT_EQUALS, CONTAINS -> true;
        };
        if (!fits) {
            members.problem(relation.wire(), "is no value that can be compared like this");
        }
        return new Condition.Compares(variable, relation, value);
    }

    private Condition matches(Members members, String variable) {
        String expression = members.text("matches", 1000);
        try {
            return new Condition.Matches(variable, Pattern.compile(expression));
        } catch (PatternSyntaxException e) {
            members.problem("matches", "is not a regular expression of RE2");
            return NONE;
        }
    }
}
