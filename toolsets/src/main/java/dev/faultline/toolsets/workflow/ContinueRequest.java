package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.List;
import java.util.Optional;

/** What a client sends to go on, or to see where it is. */
record ContinueRequest(
        String token,
        boolean rehydrate,
        JsonObject context,
        Optional<String> notes,
        List<JsonValue> artifacts,
        Optional<String> workspace) {
    private static final int MOST_NOTES = 64 * 1024;
    private static final int MOST_ARTIFACTS = 256 * 1024;
    private static final String REHYDRATE = "rehydrate";

    private static final Parameter<String> TOKEN =
            Parameter.required("continueToken", Shape.text(), "The token from the last answer, unchanged.");
    private static final Parameter<Optional<String>> INTENT = Parameter.optional(
            "intent",
            Shape.oneOf("advance", REHYDRATE),
            "advance: the pending step is done; rehydrate: show it again and change nothing."
                    + " Left out: advance if there is output.");
    private static final Parameter<Optional<JsonObject>> CONTEXT = Context.parameter("context");
    private static final Parameter<Optional<String>> NOTES =
            Parameter.optional("notesMarkdown", Shape.text(), "What was done and found.");
    private static final Parameter<Optional<List<JsonValue>>> ARTIFACTS =
            Parameter.optional("artifacts", Shape.listOf(Shape.any()), "Objects that the step asks for.");
    private static final Parameter<Optional<Output>> OUTPUT = Parameter.optional(
            "output",
            Shape.object(Parameters.of(sent -> new Output(sent.get(NOTES), sent.get(ARTIFACTS)), NOTES, ARTIFACTS)),
            "What the step has brought.");
    private static final Parameter<Optional<JsonObject>> OTHER_CONTEXT = Context.parameter("contextVariables");
    private static final Parameter<Optional<String>> OTHER_NOTES =
            Parameter.optional("notes", Shape.text(), "The same as output.notesMarkdown.");
    static final Parameters<ContinueRequest> PARAMETERS = Parameters.of(
            ContinueRequest::of,
            TOKEN,
            INTENT,
            CONTEXT,
            OUTPUT,
            Schemas.MAYBE_WORKSPACE,
            OTHER_CONTEXT,
            OTHER_NOTES,
            ARTIFACTS);

    private record Output(Optional<String> notes, Optional<List<JsonValue>> artifacts) {}

    private static ContinueRequest of(Arguments sent) {
        Optional<Output> output = sent.get(OUTPUT);
        Optional<JsonObject> context = one(sent.get(CONTEXT), sent.get(OTHER_CONTEXT), "contextVariables");
        Optional<String> notes = one(output.flatMap(Output::notes), sent.get(OTHER_NOTES), "notes");
        Optional<List<JsonValue>> artifacts = one(output.flatMap(Output::artifacts), sent.get(ARTIFACTS), "artifacts");
        boolean brings = output.isPresent() || notes.isPresent() || artifacts.isPresent();
        String intent = sent.get(INTENT).orElse(brings ? "advance" : REHYDRATE);
        boolean rehydrate = intent.equals(REHYDRATE);
        boolean explicit = sent.get(INTENT).isPresent();
        Optional<String> workspace = sent.get(Schemas.MAYBE_WORKSPACE);
        if (rehydrate && brings) {
            throw Schemas.refused(Issue.value(Schemas.at("intent"), "advance when there is output"));
        }
        if (rehydrate && explicit && workspace.isEmpty()) {
            throw Schemas.refused(Issue.missing(Schemas.at("workspacePath")));
        }
        return new ContinueRequest(
                sent.get(TOKEN),
                rehydrate,
                context.orElse(JsonObject.EMPTY),
                bounded(notes),
                bounded(artifacts.orElse(List.of())),
                workspace);
    }

    // TE-10: two names for one thing in one call are not guessed at.
    private static <T> Optional<T> one(Optional<T> canonical, Optional<T> alias, String name) {
        if (canonical.isPresent() && alias.isPresent()) {
            throw Schemas.refused(
                    Issue.value(Schemas.at(name), "left out: the call sends the same under another name"));
        }
        return canonical.or(() -> alias);
    }

    private static Optional<String> bounded(Optional<String> notes) {
        if (notes.filter(text -> !BoundedText.fits(text, MOST_NOTES)).isPresent()) {
            throw Schemas.refused(
                    Issue.value(Schemas.at("output", "notesMarkdown"), "at most " + MOST_NOTES + " bytes"));
        }
        return notes;
    }

    private static List<JsonValue> bounded(List<JsonValue> artifacts) {
        if (!BoundedText.fits(JsonText.print(new JsonArray(artifacts)), MOST_ARTIFACTS)) {
            throw Schemas.refused(
                    Issue.value(Schemas.at("output", "artifacts"), "at most " + MOST_ARTIFACTS + " bytes"));
        }
        return artifacts;
    }

    /** {@return what it brings, for the step that is pending} */
    StepOutput output(String stepId) {
        return new StepOutput(stepId, notes, new JsonArray(artifacts));
    }
}
