package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.List;
import java.util.Optional;

/**
 * The response to a token that was used before: the first response again, with a warning if the repeated call sent
 * something else, because only the output of the first call is part of the run.
 */
final class Replay {
    private Replay() {}

    /** {@return the response for a step that was finished before} */
    static JsonObject of(RunState before, RunState after, ContinueRequest request, JsonObject response) {
        Optional<StepOutput> taken = after.output();
        boolean notes = request.notes().isPresent() && !request.notes().equals(taken.flatMap(StepOutput::notes));
        boolean artifacts = !request.artifacts().isEmpty()
                && !Optional.of(new JsonArray(request.artifacts())).equals(taken.map(StepOutput::artifacts));
        JsonObject added = request.context().variables();
        boolean context = !before.context().with(added).equals(after.context())
                && !added.members().isEmpty();
        return notes || artifacts || context
                ? warned(
                        response,
                        "This step was finished before. The notes, artifacts or context of this call differ from those"
                                + " of the first one and were ignored; send them with the next step.")
                : response;
    }

    /** {@return the response for an attempt that was blocked before} */
    static JsonObject ofBlocked(JsonObject snapshot, ContinueRequest request, JsonObject response) {
        // Sessions of older versions do not have the hash of the attempt's output.
        boolean differs = snapshot.string("step")
                .flatMap(step -> snapshot.string("output")
                        .filter(hash -> !hash.equals(request.output(step).hash())))
                .isPresent();
        return differs
                ? warned(
                        response,
                        "This attempt was blocked before. The output of this call was ignored; send it again with"
                                + " retryContinueToken.")
                : response;
    }

    private static JsonObject warned(JsonObject response, String warning) {
        return response.with(JsonObject.of("warnings", JsonArray.ofStrings(List.of(warning))));
    }
}
