package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.workflow.definition.OutputContract;
import dev.faultline.toolsets.workflow.definition.Step;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something that is missing to finish a step. */
record Blocker(String code, String message, String suggestedFix) {
    private static final String FIX_NOTES = "Send what you did and found as output.notesMarkdown.";

    JsonObject toJson() {
        return JsonObject.builder()
                .put("code", code)
                .put("message", message)
                .put("suggestedFix", suggestedFix)
                .build();
    }

    /** {@return what is missing to finish the step, in a fixed order} */
    static List<Blocker> of(RunPoint point, StepOutput output) {
        Step.Standard step = point.step();
        boolean noted = output.notes().filter(text -> !text.isBlank()).isPresent();
        if (point.state().isGate()) {
            return noted
                    ? List.of()
                    : List.of(new Blocker(
                            "MISSING_CONFIRMATION",
                            "Step `" + step.id() + "` begins only after a person has confirmed it",
                            "Ask the user, and send the name of the person who confirmed as output.notesMarkdown."));
        }
        List<Blocker> blockers = new ArrayList<>();
        if (!noted && !step.notesOptional() && step.output().isEmpty()) {
            blockers.add(new Blocker("MISSING_NOTES", "Step `" + step.id() + "` requires notes", FIX_NOTES));
        }
        step.output().ifPresent(contract -> blockers.addAll(of(contract, output.artifacts())));
        return blockers;
    }

    private static List<Blocker> of(OutputContract contract, JsonArray artifacts) {
        String kind = contract.artifact();
        Optional<JsonObject> artifact = artifacts.items().stream()
                .filter(item -> item instanceof JsonObject object
                        && object.string("kind").filter(kind::equals).isPresent())
                .map(item -> (JsonObject) item)
                .findFirst();
        if (artifact.isEmpty()) {
            return List.of(new Blocker(
                    "MISSING_ARTIFACT",
                    "An artifact of kind `" + kind + "` is missing",
                    "Add an object with \"kind\":\"" + kind + "\" to output.artifacts."));
        }
        return contract.required().stream()
                .filter(name -> artifact.get().get(name).isEmpty())
                .map(name -> new Blocker(
                        "MISSING_ARTIFACT_FIELD",
                        "The artifact `" + kind + "` lacks `" + name + "`",
                        "Add the member `" + name + "` to it."))
                .toList();
    }

    /** {@return the blockers in a snapshot} */
    static JsonArray storedIn(JsonObject snapshot) {
        return snapshot.get("blockers").orElse(null) instanceof JsonArray array ? array : new JsonArray(List.of());
    }

    /** {@return the snapshot of a blocked attempt: the blockers, and the hash of the output that they refer to} */
    static JsonObject snapshot(List<Blocker> blockers, StepOutput output) {
        return JsonObject.builder()
                .put("v", 1)
                .put("step", output.stepId())
                .put("output", output.hash())
                .put(
                        "blockers",
                        blockers.stream().<JsonValue>map(Blocker::toJson).collect(JsonArray.toJsonArray()))
                .build();
    }
}
