package dev.faultline.toolsets.workflow.definition;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.Conditions.EvaluationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the next step of a run. The same workflow, position and context always give the same step. */
public final class StepFinder {
    /** The maximum number of moves without reaching a step to do. */
    private static final int MAX_MOVES = 10_000;

    private final Workflow workflow;
    private final JsonObject context;

    private StepFinder(Workflow workflow, JsonObject context) {
        this.workflow = workflow;
        this.context = context;
    }

    /** Thrown if the next step cannot be determined. */
    private static final class NoNextStepException extends Exception {
        private static final long serialVersionUID = 1;

        private final transient DomainError error;

        NoNextStepException(DomainError error) {
            super("no next step");
            this.error = error;
        }
    }

    /** {@return the step after this position, which is done} */
    public static NextStep next(Workflow workflow, Position done, JsonObject context) {
        StepFinder finder = new StepFinder(workflow, context);
        try {
            return done.gate() ? finder.at(done.withGate(false)) : finder.from(done.next());
        } catch (NoNextStepException e) {
            return new NextStep.Failed(e.error);
        }
    }

    /** {@return the step at this position} */
    public static Step.Standard step(Workflow workflow, Position at) {
        return new StepFinder(workflow, JsonObject.EMPTY).step(at);
    }

    private Step.Standard step(Position at) {
        if (list(at).get(at.top().index()) instanceof Step.Standard step) {
            return step;
        }
        throw new IllegalStateException("a run can only wait at a standard step");
    }

    private NextStep from(Position begin) throws NoNextStepException {
        Position position = begin;
        for (int move = 0; move < MAX_MOVES; move++) {
            List<Step> list = list(position);
            if (position.top().index() >= list.size()) {
                if (position.frames().size() == 1) {
                    return new NextStep.Complete();
                }
                position = afterList(position);
                continue;
            }
            Step step = list.get(position.top().index());
            if (step.runCondition().isPresent() && !holds(step.runCondition().get(), step.id(), position)) {
                position = position.next();
                continue;
            }
            switch (step) {
                case Step.Standard standard -> {
                    return at(position.withGate(standard.needsConfirmation()));
                }
                case Step.Loop loop -> position = enterLoop(loop, position, 0);
                case Step.Conditional branch -> position = enterBranch(branch, position);
            }
        }
        String id = list(position).getFirst().id();
        throw new NoNextStepException(new DomainError.MaxIterationsExceeded(
                id, "The workflow loops without reaching a step to do, near `" + id + "`"));
    }

    private NextStep at(Position position) {
        Step.Standard step = step(position);
        return new NextStep.Found(position, step, key(position, step), StepPrompt.render(step, scope(position)));
    }

    /** {@return the position after the list of steps that has ended} */
    private Position afterList(Position position) throws NoNextStepException {
        Position outer = position.leave();
        return switch (list(outer).get(outer.top().index())) {
            case Step.Loop loop -> enterLoop(loop, outer, position.top().round() + 1);
            case Step.Conditional branch -> outer.next();
            case Step.Standard standard -> throw new IllegalStateException("a standard step contains no steps");
        };
    }

    private Position enterLoop(Step.Loop loop, Position at, int round) throws NoNextStepException {
        int max = loop.rule().maxIterations();
        boolean again = switch (loop.rule()) {
            case LoopRule.While kind -> round < max && holds(kind.condition(), loop.id(), at);
            case LoopRule.Until kind -> round < max && (round == 0 || !holds(kind.condition(), loop.id(), at));
            case LoopRule.For kind -> round < rounds(loop, kind.count());
            case LoopRule.ForEach kind ->
                round < rounds(loop, items(loop, kind, at).size());
        };
        return again ? at.enter(round) : at.next();
    }

    private static int rounds(Step.Loop loop, int wanted) throws NoNextStepException {
        int max = loop.rule().maxIterations();
        if (wanted > max) {
            throw new NoNextStepException(new DomainError.MaxIterationsExceeded(
                    loop.id(), "Loop `" + loop.id() + "` would take " + wanted + " rounds, and the maximum is " + max));
        }
        return wanted;
    }

    private List<JsonValue> items(Step.Loop loop, LoopRule.ForEach each, Position at) throws NoNextStepException {
        Optional<JsonValue> found = ContextValues.find(scope(at), each.items());
        if (found.isEmpty()) {
            throw new NoNextStepException(new DomainError.MissingContext(
                    "Loop `" + loop.id() + "` needs the list `" + each.items() + "` in the context"));
        }
        if (!(found.get() instanceof JsonArray array)) {
            throw new NoNextStepException(new DomainError.InvalidLoop(
                    loop.id(), "Loop `" + loop.id() + "` needs a list, and `" + each.items() + "` is not a list"));
        }
        return array.items();
    }

    private Position enterBranch(Step.Conditional branch, Position at) throws NoNextStepException {
        boolean then = holds(branch.condition(), branch.id(), at);
        return (then ? branch.then() : branch.otherwise()).isEmpty() ? at.next() : at.enter(then ? 0 : 1);
    }

    private boolean holds(Condition condition, String step, Position at) throws NoNextStepException {
        try {
            return Conditions.holds(condition, scope(at));
        } catch (EvaluationException e) {
            throw new NoNextStepException(new DomainError.ConditionEvalFailed(
                    step, "The condition of `" + step + "` cannot be evaluated: " + e.getMessage()));
        }
    }

    /** {@return the innermost list of steps} */
    private List<Step> list(Position position) {
        List<Step> containers = containers(position);
        return containers.isEmpty()
                ? workflow.steps()
                : stepsOf(containers.getLast(), position.top().round());
    }

    /** {@return the loops and conditionals that contain the position, outermost first} */
    private List<Step> containers(Position position) {
        List<Step> containers = new ArrayList<>();
        List<Step> list = workflow.steps();
        for (int i = 1; i < position.frames().size(); i++) {
            Step container = list.get(position.frames().get(i - 1).index());
            containers.add(container);
            list = stepsOf(container, position.frames().get(i).round());
        }
        return containers;
    }

    private static List<Step> stepsOf(Step container, int round) {
        return switch (container) {
            case Step.Loop loop -> loop.body();
            case Step.Conditional branch -> round == 0 ? branch.then() : branch.otherwise();
            case Step.Standard standard -> throw new IllegalStateException("a standard step contains no steps");
        };
    }

    /** {@return the context, with the variables of the loops that contain the position} */
    private JsonObject scope(Position position) {
        JsonObject scope = context;
        List<Step> containers = containers(position);
        for (int i = 0; i < containers.size(); i++) {
            if (containers.get(i) instanceof Step.Loop loop) {
                scope = withLoopVariable(
                        loop.rule(), position.frames().get(i + 1).round(), scope);
            }
        }
        return scope;
    }

    private static JsonObject withLoopVariable(LoopRule rule, int round, JsonObject scope) {
        return switch (rule) {
            case LoopRule.While kind -> scope;
            case LoopRule.Until kind -> scope;
            case LoopRule.For kind -> scope.with(JsonObject.of(kind.variable(), JsonNumber.of(round)));
            case LoopRule.ForEach kind ->
                ContextValues.find(scope, kind.items())
                        .filter(it -> it instanceof JsonArray array
                                && round < array.items().size())
                        .map(it -> scope.with(JsonObject.of(
                                kind.variable(), ((JsonArray) it).items().get(round))))
                        .orElse(scope);
        };
    }

    private String key(Position position, Step step) {
        List<String> rounds = new ArrayList<>();
        List<Step> containers = containers(position);
        for (int i = 0; i < containers.size(); i++) {
            if (containers.get(i) instanceof Step.Loop loop) {
                rounds.add(loop.id() + "@" + position.frames().get(i + 1).round());
            }
        }
        return rounds.isEmpty() ? step.id() : String.join("/", rounds) + "::" + step.id();
    }
}
