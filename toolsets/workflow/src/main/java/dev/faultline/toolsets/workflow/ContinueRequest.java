package dev.faultline.toolsets.workflow;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.toolsets.workflow.session.StepOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The arguments of {@code continue_workflow}. */
record ContinueRequest(
        String token,
        boolean rehydrate,
        RunContext.Added context,
        Optional<String> notes,
        List<JsonValue> artifacts,
        Optional<String> workspace) {
    private static final int MAX_NOTES = 64 * 1024;
    private static final int MAX_ARTIFACTS = 256 * 1024;
    private static final String REHYDRATE = "rehydrate";

    private static final String CONTEXT_NAME = "context";
    private static final String OTHER_CONTEXT_NAME = "contextVariables";

    private static final Parameter<String> TOKEN =
            Parameter.required("continueToken", Shape.text(), "The token from the last response, unchanged.");
    private static final Parameter<Optional<String>> INTENT = Parameter.optional(
            "intent",
            Shape.oneOf("advance", REHYDRATE),
            "advance: the pending step is done; rehydrate: show it again and change nothing."
                    + " Default: advance if there is output, else rehydrate.");
    private static final Parameter<Optional<JsonObject>> CONTEXT = RunContext.parameter(CONTEXT_NAME);
    private static final Parameter<Optional<String>> NOTES =
            Parameter.optional("notesMarkdown", Shape.text(), "What you did and found.");
    private static final Parameter<Optional<List<JsonValue>>> ARTIFACTS =
            Parameter.optional("artifacts", Shape.listOf(Shape.any()), "Objects that the step requires.");
    private static final Parameter<Optional<Output>> OUTPUT = Parameter.optional(
            "output",
            Shape.object(Parameters.of(sent -> new Output(sent.get(NOTES), sent.get(ARTIFACTS)), NOTES, ARTIFACTS)),
            "The output of the step.");
    private static final Parameter<Optional<JsonObject>> OTHER_CONTEXT = RunContext.parameter(OTHER_CONTEXT_NAME);
    private static final Parameter<Optional<String>> OTHER_NOTES =
            Parameter.optional("notes", Shape.text(), "An alias of output.notesMarkdown.");
    static final Parameters<ContinueRequest> PARAMETERS = Parameters.of(
            ContinueRequest::of,
            TOKEN,
            INTENT,
            CONTEXT,
            OUTPUT,
            Schemas.OPTIONAL_WORKSPACE,
            OTHER_CONTEXT,
            OTHER_NOTES,
            ARTIFACTS);

    private record Output(Optional<String> notes, Optional<List<JsonValue>> artifacts) {}

    private static ContinueRequest of(Arguments sent) {
        Optional<Output> output = sent.get(OUTPUT);
        List<Issue> issues = new ArrayList<>();
        Optional<JsonObject> context = one(sent.get(CONTEXT), sent.get(OTHER_CONTEXT), OTHER_CONTEXT_NAME, issues);
        Optional<String> notes = one(output.flatMap(Output::notes), sent.get(OTHER_NOTES), "notes", issues);
        Optional<List<JsonValue>> artifacts =
                one(output.flatMap(Output::artifacts), sent.get(ARTIFACTS), "artifacts", issues);
        boolean brings = output.isPresent() || notes.isPresent() || artifacts.isPresent();
        boolean rehydrate = sent.get(INTENT).map(REHYDRATE::equals).orElse(!brings);
        Optional<String> workspace = sent.get(Schemas.OPTIONAL_WORKSPACE);
        if (rehydrate && brings) {
            issues.add(Issue.value(Schemas.at("intent"), "advance when there is output"));
        }
        if (rehydrate && sent.get(INTENT).isPresent() && workspace.isEmpty()) {
            issues.add(Issue.missing(Schemas.at("workspacePath")));
        }
        JsonPointer notesAt =
                sent.get(OTHER_NOTES).isPresent() ? Schemas.at("notes") : Schemas.at("output", "notesMarkdown");
        JsonPointer artifactsAt =
                sent.get(ARTIFACTS).isPresent() ? Schemas.at("artifacts") : Schemas.at("output", "artifacts");
        bounded(notesAt, notes, MAX_NOTES, issues);
        bounded(artifactsAt, artifacts.map(JsonArray::new).map(JsonText::print), MAX_ARTIFACTS, issues);
        if (!issues.isEmpty()) {
            throw Schemas.rejected(issues);
        }
        return new ContinueRequest(
                sent.get(TOKEN),
                rehydrate,
                new RunContext.Added(
                        sent.get(OTHER_CONTEXT).isPresent() ? OTHER_CONTEXT_NAME : CONTEXT_NAME,
                        context.orElse(JsonObject.EMPTY)),
                notes,
                artifacts.orElse(List.of()),
                workspace);
    }

    // TE-10: a call that uses both names of one argument is rejected.
    private static <T> Optional<T> one(Optional<T> canonical, Optional<T> alias, String name, List<Issue> issues) {
        if (canonical.isPresent() && alias.isPresent()) {
            issues.add(
                    Issue.value(Schemas.at(name), "omitted, because the call also uses another name of this argument"));
        }
        return canonical.or(() -> alias);
    }

    private static void bounded(JsonPointer at, Optional<String> text, int max, List<Issue> issues) {
        if (text.filter(it -> !BoundedText.fits(it, max)).isPresent()) {
            issues.add(Issue.value(at, "at most " + max + " bytes"));
        }
    }

    /** {@return the output of the pending step} */
    StepOutput output(String stepId) {
        return new StepOutput(stepId, notes, new JsonArray(artifacts));
    }
}
