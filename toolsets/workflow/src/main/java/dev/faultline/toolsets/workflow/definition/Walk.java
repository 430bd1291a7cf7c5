package dev.faultline.toolsets.workflow.definition;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Conditions.UnanswerableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the step that comes next. The same workflow, place and context give the same step every time. */
public final class Walk {
    /** More places than any run passes without a step to do. */
    private static final int MOST_SPINS = 10_000;

    private final Workflow workflow;
    private final JsonObject given;

    private Walk(Workflow workflow, JsonObject given) {
        this.workflow = workflow;
        this.given = given;
    }

    /** What cannot be answered on the way. */
    private static final class DeadEndException extends Exception {
        private static final long serialVersionUID = 1;

        private final transient DomainError error;

        DeadEndException(DomainError error) {
            super("no next step");
            this.error = error;
        }
    }

    /** {@return where the run stops next, after it has done with this place} */
    public static Stop next(Workflow workflow, Position done, JsonObject context) {
        Walk walk = new Walk(workflow, context);
        try {
            return done.gate() ? walk.at(done.waiting(false)) : walk.from(done.next());
        } catch (DeadEndException e) {
            return new Stop.Impossible(e.error);
        }
    }

    /** {@return the step at this place} */
    public static Step.Standard step(Workflow workflow, Position at) {
        return new Walk(workflow, JsonObject.EMPTY).step(at);
    }

    private Step.Standard step(Position at) {
        if (list(at).get(at.top().index()) instanceof Step.Standard step) {
            return step;
        }
        throw new IllegalStateException("a run stops at steps only");
    }

    private Stop from(Position begin) throws DeadEndException {
        Position position = begin;
        for (int spin = 0; spin < MOST_SPINS; spin++) {
            List<Step> list = list(position);
            if (position.top().index() >= list.size()) {
                if (position.frames().size() == 1) {
                    return new Stop.Complete();
                }
                position = left(position);
                continue;
            }
            Step step = list.get(position.top().index());
            if (step.runCondition().isPresent() && !holds(step.runCondition().get(), step.id(), position)) {
                position = position.next();
                continue;
            }
            switch (step) {
                case Step.Standard standard -> {
                    return at(position.waiting(standard.needsConfirmation()));
                }
                case Step.Loop loop -> position = entered(loop, position, 0);
                case Step.Conditional branch -> position = chosen(branch, position);
            }
        }
        String id = list(position).getFirst().id();
        throw new DeadEndException(new DomainError.MaxIterationsExceeded(
                id, "The workflow goes round and round without a step to do, near `" + id + "`"));
    }

    private Stop at(Position position) {
        Step.Standard step = step(position);
        return new Stop.At(position, step, key(position, step), Prompts.filled(step, seen(position)));
    }

    /** {@return the place after the list of steps that has come to its end} */
    private Position left(Position position) throws DeadEndException {
        Position outer = position.out();
        return switch (list(outer).get(outer.top().index())) {
            case Step.Loop loop -> entered(loop, outer, position.top().round() + 1);
            case Step.Conditional branch -> outer.next();
            case Step.Standard standard -> throw new IllegalStateException("a step that holds no steps");
        };
    }

    private Position entered(Step.Loop loop, Position at, int round) throws DeadEndException {
        int most = loop.repeat().maxIterations();
        boolean again = switch (loop.repeat()) {
            case Repeat.While kind -> round < most && holds(kind.condition(), loop.id(), at);
            case Repeat.Until kind -> round < most && (round == 0 || !holds(kind.condition(), loop.id(), at));
            case Repeat.For kind -> round < rounds(loop, kind.count());
            case Repeat.ForEach kind ->
                round < rounds(loop, items(loop, kind, at).size());
        };
        return again ? at.into(round) : at.next();
    }

    private static int rounds(Step.Loop loop, int wanted) throws DeadEndException {
        int most = loop.repeat().maxIterations();
        if (wanted > most) {
            throw new DeadEndException(new DomainError.MaxIterationsExceeded(
                    loop.id(), "Loop `" + loop.id() + "` would take " + wanted + " rounds and may take " + most));
        }
        return wanted;
    }

    private List<JsonValue> items(Step.Loop loop, Repeat.ForEach each, Position at) throws DeadEndException {
        Optional<JsonValue> found = Values.find(seen(at), each.items());
        if (found.isEmpty()) {
            throw new DeadEndException(new DomainError.MissingContext(
                    "Loop `" + loop.id() + "` needs the list `" + each.items() + "` in the context"));
        }
        if (!(found.get() instanceof JsonArray array)) {
            throw new DeadEndException(new DomainError.InvalidLoop(
                    loop.id(), "Loop `" + loop.id() + "` needs a list, and `" + each.items() + "` is none"));
        }
        return array.items();
    }

    private Position chosen(Step.Conditional branch, Position at) throws DeadEndException {
        boolean then = holds(branch.condition(), branch.id(), at);
        return (then ? branch.then() : branch.otherwise()).isEmpty() ? at.next() : at.into(then ? 0 : 1);
    }

    private boolean holds(Condition condition, String step, Position at) throws DeadEndException {
        try {
            return Conditions.hold(condition, seen(at));
        } catch (UnanswerableException e) {
            throw new DeadEndException(new DomainError.ConditionEvalFailed(
                    step, "The condition of `" + step + "` cannot be answered: " + e.getMessage()));
        }
    }

    /** {@return the steps that the innermost frame is a place in} */
    private List<Step> list(Position position) {
        List<Step> holders = holders(position);
        return holders.isEmpty()
                ? workflow.steps()
                : inside(holders.getLast(), position.top().round());
    }

    /** {@return the loops and conditionals that the place is in, from the outermost on} */
    private List<Step> holders(Position position) {
        List<Step> holders = new ArrayList<>();
        List<Step> list = workflow.steps();
        for (int i = 1; i < position.frames().size(); i++) {
            Step holder = list.get(position.frames().get(i - 1).index());
            holders.add(holder);
            list = inside(holder, position.frames().get(i).round());
        }
        return holders;
    }

    private static List<Step> inside(Step holder, int round) {
        return switch (holder) {
            case Step.Loop loop -> loop.body();
            case Step.Conditional branch -> round == 0 ? branch.then() : branch.otherwise();
            case Step.Standard standard -> throw new IllegalStateException("a step that holds no steps");
        };
    }

    /** {@return the context, with the variables of the loops that the place is in} */
    private JsonObject seen(Position position) {
        JsonObject seen = given;
        List<Step> holders = holders(position);
        for (int i = 0; i < holders.size(); i++) {
            if (holders.get(i) instanceof Step.Loop loop) {
                seen = bound(loop.repeat(), position.frames().get(i + 1).round(), seen);
            }
        }
        return seen;
    }

    private static JsonObject bound(Repeat repeat, int round, JsonObject seen) {
        return switch (repeat) {
            case Repeat.While kind -> seen;
            case Repeat.Until kind -> seen;
            case Repeat.For kind -> seen.with(JsonObject.of(kind.variable(), JsonNumber.of(round)));
            case Repeat.ForEach kind ->
                Values.find(seen, kind.items())
                        .filter(it -> it instanceof JsonArray array
                                && round < array.items().size())
                        .map(it -> seen.with(JsonObject.of(
                                kind.variable(), ((JsonArray) it).items().get(round))))
                        .orElse(seen);
        };
    }

    private String key(Position position, Step step) {
        List<String> rounds = new ArrayList<>();
        List<Step> holders = holders(position);
        for (int i = 0; i < holders.size(); i++) {
            if (holders.get(i) instanceof Step.Loop loop) {
                rounds.add(loop.id() + "@" + position.frames().get(i + 1).round());
            }
        }
        return rounds.isEmpty() ? step.id() : String.join("/", rounds) + "::" + step.id();
    }
}
