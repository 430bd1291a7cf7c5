package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import dev.faultline.text.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the steps of a workflow; what a fragment holds is put in the place where it is used. */
final class StepReader {
    static final int MOST_ITERATIONS = 10_000;

    private static final int MOST_STEPS = 1_000;
    private static final int DEEPEST = 8;
    private static final int LONGEST_PROMPT = 16_384;
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
    private static final List<String> TYPES = List.of("standard", "loop", "conditional", "use");
    private static final List<String> REPEATS = List.of("while", "until", "for", "forEach");

    private final Problems problems;
    private final JsonObject fragments;
    private final ConditionReader conditions;
    private final Set<String> ids = new HashSet<>();
    private final List<String> using = new ArrayList<>();
    private String prefix = "";
    private boolean tooMany;

    StepReader(Problems problems, JsonObject fragments) {
        this.problems = problems;
        this.fragments = fragments;
        this.conditions = new ConditionReader(problems);
    }

    List<Step> steps(Members members, String name) {
        return inner(members, name, DEEPEST + 1);
    }

    private List<Step> steps(List<JsonValue> items, JsonPointer at, int depth) {
        List<Step> steps = new ArrayList<>();
        if (depth == 0) {
            problems.add(at, "is nested deeper than " + DEEPEST + " levels");
            return steps;
        }
        for (int i = 0; i < items.size() && !tooMany; i++) {
            Members members = Members.of(items.get(i), at.child(Integer.toString(i)), problems);
            steps.addAll(step(members, depth));
            members.end();
        }
        return steps;
    }

    private List<Step> step(Members members, int depth) {
        String type = members.choice("type", TYPES, "standard");
        String id = id(members);
        if (type.equals("use")) {
            return used(members, id, depth);
        }
        String title = members.text("title", 128);
        Optional<Condition> when = conditions.maybe(members, "runCondition");
        return List.of(
                switch (type) {
                    case "loop" -> new Step.Loop(id, title, when, repeat(members), inner(members, "body", depth));
                    case "conditional" -> conditional(members, id, title, when, depth);
                    default -> standard(members, id, title, when); // the choice admits no other text
                });
    }

    private String id(Members members) {
        String own = members.text("id", 64);
        if (!own.isEmpty() && !ID.matcher(own).matches()) {
            members.problem("id", "must be of small letters, digits, - and _");
        }
        String id = prefix + own;
        if (!own.isEmpty() && !ids.add(id)) {
            members.problem("id", "is the id of another step");
        }
        if (ids.size() > MOST_STEPS && !tooMany) {
            tooMany = true;
            problems.add(
                    JsonPointer.ROOT, "has more than " + MOST_STEPS + " steps, with its fragments in their places");
        }
        return id;
    }

    private Step standard(Members members, String id, String title, Optional<Condition> when) {
        return new Step.Standard(
                id,
                title,
                when,
                members.text("prompt", LONGEST_PROMPT),
                members.texts("guidance", 20, 1_024),
                members.maybeText("agentRole", 1_024),
                members.flag("requireConfirmation"),
                members.flag("notesOptional"),
                members.has("outputContract")
                        ? Optional.of(contract(members.object("outputContract")))
                        : Optional.empty());
    }

    private static OutputContract contract(Members members) {
        OutputContract contract = new OutputContract(members.text("artifact", 64), members.texts("required", 20, 64));
        members.end();
        return contract;
    }

    private Step conditional(Members members, String id, String title, Optional<Condition> when, int depth) {
        Condition condition = conditions.required(members, "condition");
        List<Step> otherwise = members.has("else") ? inner(members, "else", depth) : List.of();
        return new Step.Conditional(id, title, when, condition, inner(members, "then", depth), otherwise);
    }

    private List<Step> inner(Members members, String name, int depth) {
        boolean isList =
                members.any(name).filter(it -> !(it instanceof JsonArray)).isEmpty();
        List<JsonValue> items = members.list(name, MOST_STEPS);
        if (items.isEmpty() && isList) {
            members.problem(name, "must have at least one step");
        }
        return steps(items, members.at(name), depth - 1);
    }

    private Repeat repeat(Members step) {
        Members members = step.object("loop");
        String type = members.choice("type", REPEATS, "while");
        int most = members.integer("maxIterations", 1, MOST_ITERATIONS);
        Repeat repeat = switch (type) {
            case "until" -> new Repeat.Until(conditions.required(members, "condition"), most);
            case "for" ->
                new Repeat.For(
                        members.integer("count", 0, MOST_ITERATIONS),
                        members.maybeText("indexVar", 64).orElse("currentIndex"),
                        most);
            case "forEach" ->
                new Repeat.ForEach(
                        members.text("items", 128),
                        members.maybeText("itemVar", 64).orElse("currentItem"),
                        most);
            default -> new Repeat.While(conditions.required(members, "condition"), most); // as above
        };
        members.end();
        return repeat;
    }

    private List<Step> used(Members members, String id, int depth) {
        String name = members.text("fragment", 64);
        Optional<JsonValue> fragment = fragments.get(name);
        if (fragment.isEmpty()) {
            String nearest = NearestName.to(name, fragments.members().keySet())
                    .map(it -> "; did you mean `" + it + "`?")
                    .orElse("");
            members.problem("fragment", "names no fragment of this workflow" + nearest);
            return List.of();
        }
        if (using.contains(name)) {
            String circle = String.join(" -> ", using) + " -> " + name;
            members.problem("fragment", "leads back to itself: " + circle);
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
