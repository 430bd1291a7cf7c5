package dev.faultline.toolsets.workflow.definition;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import dev.faultline.text.NearestName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a workflow from its definition in JSON. */
public final class WorkflowReader {
    /** The maximum size of a definition in bytes. */
    public static final int MAX_BYTES = 1024 * 1024;

    /** The syntax of a workflow's id. */
    public static final Pattern ID = Pattern.compile("[a-z0-9_-]{1,64}(?:\\.[a-z0-9_-]{1,64})?");

    private static final Pattern VERSION =
            Pattern.compile("\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,64})?");
    private static final JsonLimits LIMITS = new JsonLimits(64, MAX_BYTES);

    private WorkflowReader() {}

    /** {@return the workflow, or everything that is wrong with it} */
    public static Definition read(byte[] json) {
        return switch (JsonText.read(json, LIMITS)) {
            case JsonReading.Clean(JsonValue value) -> read(value);
            case JsonReading.Flawed(JsonValue value, List<JsonProblem> problems) -> new Definition.Invalid(problems);
            case JsonReading.Unreadable(JsonProblem problem) -> new Definition.Invalid(List.of(problem));
            case JsonReading.TooManyValues(JsonProblem problem) -> new Definition.Invalid(List.of(problem));
        };
    }

    private static Definition read(JsonValue json) {
        JsonProblems problems = new JsonProblems(NearestName::to);
        ObjectFields fields = ObjectFields.of(json, JsonPointer.ROOT, problems);
        String id = matching(fields, "id", ID, "lower-case letters, digits, - and _, with at most one dot");
        String name = fields.text("name", 128);
        String description = fields.text("description", 512);
        String version = matching(fields, "version", VERSION, "a version such as 1.0.0");
        fields.optionalText("about", 4_096);
        fields.texts("preconditions", 20, 1_024);
        List<String> tags = fields.texts("tags", 20, 64);
        Workflow.Preferences preferences = preferences(fields);
        JsonObject fragments =
                fields.has("fragments") ? fields.object("fragments").all() : JsonObject.EMPTY;
        List<Step> steps = new StepReader(problems, fragments).steps(fields, "steps");
        fields.end();
        if (!problems.isEmpty() || !(json instanceof JsonObject definition)) {
            return new Definition.Invalid(problems.all());
        }
        return new Definition.Valid(
                new Workflow(id, name, description, version, tags, preferences, steps, hash(definition), definition));
    }

    private static String hash(JsonObject definition) {
        return Sha256.of(JsonText.print(definition).getBytes(StandardCharsets.UTF_8));
    }

    private static Workflow.Preferences preferences(ObjectFields fields) {
        ObjectFields own = fields.object("recommendedPreferences");
        Workflow.Preferences preferences = new Workflow.Preferences(
                own.choice(
                        "autonomy", List.of("guided", "full_auto_stop_on_user_deps", "full_auto_never_stop"), "guided"),
                own.choice("riskPolicy", List.of("conservative", "balanced", "aggressive"), "conservative"));
        own.end();
        return preferences;
    }

    private static String matching(ObjectFields fields, String name, Pattern pattern, String form) {
        String text = fields.text(name, 129);
        if (!text.isEmpty() && !pattern.matcher(text).matches()) {
            fields.problem(name, "must be " + form);
        }
        return text;
    }

    /** {@return the text, if it is a valid id of a workflow} */
    static Optional<String> id(String text) {
        return Optional.of(text).filter(it -> ID.matcher(it).matches());
    }
}
