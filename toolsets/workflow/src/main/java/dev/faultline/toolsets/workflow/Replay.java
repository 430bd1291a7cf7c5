package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.session.State;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.List;
import java.util.Optional;

/**
 * The answer to a token that has been used before. It is the first answer again, with a warning if the repeat sent
 * something else, because only what the first call sent is part of the run.
 */
final class Replay {
    private Replay() {}

    /** {@return the answer to a step that was finished before} */
    static JsonObject of(State before, State after, ContinueRequest request, JsonObject answer) {
        Optional<StepOutput> taken = after.output();
        boolean notes = request.notes().isPresent() && !request.notes().equals(taken.flatMap(StepOutput::notes));
        boolean artifacts = !request.artifacts().isEmpty()
                && !Optional.of(new JsonArray(request.artifacts())).equals(taken.map(StepOutput::artifacts));
        boolean context = !before.context().with(request.context()).equals(after.context())
                && !request.context().members().isEmpty();
        return notes || artifacts || context
                ? warned(
                        answer,
                        "This step was finished before. The notes, artifacts or context of this call differ from those"
                                + " of the first one and were not taken; send them with the next step.")
                : answer;
    }

    /** {@return the answer to an attempt that was blocked before} */
    static JsonObject ofBlocked(JsonObject kept, ContinueRequest request, JsonObject answer) {
        // Sessions of older versions do not say what the attempt sent.
        boolean differs = kept.string("step")
                .flatMap(step -> kept.string("output")
                        .filter(hash -> !hash.equals(request.output(step).hash())))
                .isPresent();
        return differs
                ? warned(
                        answer,
                        "This attempt was blocked before. What this call sent was not looked at; send it again with"
                                + " retryContinueToken.")
                : answer;
    }

    private static JsonObject warned(JsonObject answer, String warning) {
        return answer.with(JsonObject.of("warnings", JsonArray.ofStrings(List.of(warning))));
    }
}
