package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the steps of a workflow; the steps of a fragment are inserted wherever it is used. */
final class StepReader {
    static final int MAX_ITERATIONS = 10_000;

    private static final int MAX_STEPS = 1_000;
    private static final int MAX_DEPTH = 8;
    private static final int MAX_PROMPT_LENGTH = 16_384;
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
    private static final List<String> TYPES = List.of("standard", "loop", "conditional", "use");
    private static final List<String> LOOP_TYPES = List.of("while", "until", "for", "forEach");

    private final JsonProblems problems;
    private final JsonObject fragments;
    private final ConditionReader conditions;
    private final Set<String> ids = new HashSet<>();
    private final List<String> using = new ArrayList<>();
    private String prefix = "";
    private boolean tooMany;

    StepReader(JsonProblems problems, JsonObject fragments) {
        this.problems = problems;
        this.fragments = fragments;
        this.conditions = new ConditionReader(problems);
    }

    List<Step> steps(ObjectFields fields, String name) {
        return inner(fields, name, MAX_DEPTH + 1);
    }

    private List<Step> steps(List<JsonValue> items, JsonPointer at, int depth) {
        List<Step> steps = new ArrayList<>();
        if (depth == 0) {
            problems.add(at, "is nested deeper than " + MAX_DEPTH + " levels");
            return steps;
        }
        for (int i = 0; i < items.size() && !tooMany; i++) {
            ObjectFields fields = ObjectFields.of(items.get(i), at.child(Integer.toString(i)), problems);
            steps.addAll(step(fields, depth));
            fields.end();
        }
        return steps;
    }

    private List<Step> step(ObjectFields fields, int depth) {
        String type = fields.choice("type", TYPES, "standard");
        String id = id(fields);
        if (type.equals("use")) {
            return used(fields, id, depth);
        }
        String title = fields.text("title", 128);
        Optional<Condition> when = conditions.optional(fields, "runCondition");
        return List.of(
                switch (type) {
                    case "loop" -> new Step.Loop(id, title, when, rule(fields), inner(fields, "body", depth));
                    case "conditional" -> conditional(fields, id, title, when, depth);
                    default -> standard(fields, id, title, when); // choice() returns no other text
                });
    }

    private String id(ObjectFields fields) {
        String own = fields.text("id", 64);
        if (!own.isEmpty() && !ID.matcher(own).matches()) {
            fields.problem("id", "must consist of lower-case letters, digits, - and _");
        }
        String id = prefix + own;
        if (!own.isEmpty() && !ids.add(id)) {
            fields.problem("id", "is the id of another step");
        }
        if (ids.size() > MAX_STEPS && !tooMany) {
            tooMany = true;
            problems.add(JsonPointer.ROOT, "has more than " + MAX_STEPS + " steps, including those of its fragments");
        }
        return id;
    }

    private Step standard(ObjectFields fields, String id, String title, Optional<Condition> when) {
        return new Step.Standard(
                id,
                title,
                when,
                fields.text("prompt", MAX_PROMPT_LENGTH),
                fields.texts("guidance", 20, 1_024),
                fields.optionalText("agentRole", 1_024),
                fields.flag("requireConfirmation"),
                fields.flag("notesOptional"),
                fields.has("outputContract")
                        ? Optional.of(contract(fields.object("outputContract")))
                        : Optional.empty());
    }

    private static OutputContract contract(ObjectFields fields) {
        OutputContract contract = new OutputContract(fields.text("artifact", 64), fields.texts("required", 20, 64));
        fields.end();
        return contract;
    }

    private Step conditional(ObjectFields fields, String id, String title, Optional<Condition> when, int depth) {
        Condition condition = conditions.required(fields, "condition");
        List<Step> otherwise = fields.has("else") ? inner(fields, "else", depth) : List.of();
        return new Step.Conditional(id, title, when, condition, inner(fields, "then", depth), otherwise);
    }

    private List<Step> inner(ObjectFields fields, String name, int depth) {
        boolean isList =
                fields.any(name).filter(it -> !(it instanceof JsonArray)).isEmpty();
        List<JsonValue> items = fields.list(name, MAX_STEPS);
        if (items.isEmpty() && isList) {
            fields.problem(name, "must have at least one step");
        }
        return steps(items, fields.at(name), depth - 1);
    }

    private LoopRule rule(ObjectFields step) {
        ObjectFields fields = step.object("loop");
        String type = fields.choice("type", LOOP_TYPES, "while");
        int max = fields.integer("maxIterations", 1, MAX_ITERATIONS);
        LoopRule rule = switch (type) {
            case "until" -> new LoopRule.Until(conditions.required(fields, "condition"), max);
            case "for" ->
                new LoopRule.For(
                        fields.integer("count", 0, MAX_ITERATIONS),
                        fields.optionalText("indexVar", 64).orElse("currentIndex"),
                        max);
            case "forEach" ->
                new LoopRule.ForEach(
                        fields.text("items", 128),
                        fields.optionalText("itemVar", 64).orElse("currentItem"),
                        max);
            default -> new LoopRule.While(conditions.required(fields, "condition"), max); // as above
        };
        fields.end();
        return rule;
    }

    private List<Step> used(ObjectFields fields, String id, int depth) {
        String name = fields.text("fragment", 64);
        Optional<JsonValue> fragment = fragments.get(name);
        if (fragment.isEmpty()) {
            problems.addWrongName(
                    fields.at("fragment"),
                    "is not a fragment of this workflow",
                    name,
                    fragments.members().keySet());
            return List.of();
        }
        if (using.contains(name)) {
            String cycle = String.join(" -> ", using) + " -> " + name;
            fields.problem("fragment", "includes itself: " + cycle);
            return List.of();
        }
        String before = prefix;
        using.addLast(name);
        prefix = id + "/";
        JsonPointer at = JsonPointer.ROOT.child("fragments").child(name);
        List<Step> steps = steps(items(fragment.get(), at), at, depth - 1);
        prefix = before;
        using.removeLast();
        return steps;
    }

    private List<JsonValue> items(JsonValue fragment, JsonPointer at) {
        if (fragment instanceof JsonArray array && !array.items().isEmpty()) {
            return array.items();
        }
        problems.add(at, "must be a list of at least one step");
        return List.of();
    }
}
