package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.json.Offence;
import dev.faultline.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a workflow from the JSON it is written in. */
public final class WorkflowReader {
    /** The most bytes of a definition. */
    public static final int MOST_BYTES = 1024 * 1024;

    /** The form of a workflow's id. */
    public static final Pattern ID = Pattern.compile("[a-z0-9_-]{1,64}(?:\\.[a-z0-9_-]{1,64})?");

    private static final Pattern VERSION =
            Pattern.compile("\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,64})?");
    private static final JsonLimits LIMITS = new JsonLimits(64, MOST_BYTES);

    private WorkflowReader() {}

    /** {@return the workflow, or all that is wrong with it} */
    public static Definition read(byte[] json) {
        return switch (JsonText.read(json, LIMITS)) {
            case JsonReading.Clean(JsonValue value) -> read(value);
            case JsonReading.Flawed(JsonValue value, List<Offence> offences) -> broken(offences);
            case JsonReading.Unreadable(Offence offence) -> broken(List.of(offence));
        };
    }

    private static Definition broken(List<Offence> offences) {
        return new Definition.Broken(offences.stream()
                .map(offence -> new Problem(offence.at(), offence.message()))
                .toList());
    }

    private static Definition read(JsonValue json) {
        Problems problems = new Problems();
        Members members = Members.of(json, JsonPointer.ROOT, problems);
        String id = matching(members, "id", ID, "of small letters, digits, - and _, with one dot at most");
        String name = members.text("name", 128);
        String description = members.text("description", 512);
        String version = matching(members, "version", VERSION, "a version such as 1.0.0");
        members.maybeText("about", 4_096);
        members.texts("preconditions", 20, 1_024);
        List<String> tags = members.texts("tags", 20, 64);
        Workflow.Preferences preferences = preferences(members);
        JsonObject fragments =
                members.has("fragments") ? members.object("fragments").all() : JsonObject.EMPTY;
        List<Step> steps = new StepReader(problems, fragments).steps(members, "steps");
        members.end();
        if (!problems.isEmpty() || !(json instanceof JsonObject definition)) {
            return new Definition.Broken(problems.all());
        }
        return new Definition.Sound(
                new Workflow(id, name, description, version, tags, preferences, steps, hash(definition), definition));
    }

    private static String hash(JsonObject definition) {
        return Sha256.of(JsonText.print(definition).getBytes(StandardCharsets.UTF_8));
    }

    private static Workflow.Preferences preferences(Members members) {
        Members own = members.object("recommendedPreferences");
        Workflow.Preferences preferences = new Workflow.Preferences(
                own.choice(
                        "autonomy", List.of("guided", "full_auto_stop_on_user_deps", "full_auto_never_stop"), "guided"),
                own.choice("riskPolicy", List.of("conservative", "balanced", "aggressive"), "conservative"));
        own.end();
        return preferences;
    }

    private static String matching(Members members, String name, Pattern pattern, String form) {
        String text = members.text(name, 129);
        if (!text.isEmpty() && !pattern.matcher(text).matches()) {
            members.problem(name, "must be " + form);
        }
        return text;
    }

    /** {@return whether a workflow could have this id} */
    static Optional<String> id(String text) {
        return Optional.of(text).filter(it -> ID.matcher(it).matches());
    }
}
