package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a run knows: variables that steps hand on, that conditions ask for and that prompts show. */
final class Context {
    static final int MOST_BYTES = 256 * 1024;
    private static final int DEEPEST = 64;
    private static final Set<String> RESERVED =
            Set.of("eat_token", "parent_eat_token", "metrics_harness", "metrics_active_model");

    private Context() {}

    static Parameter<Optional<JsonObject>> parameter(String name) {
        return Parameter.optional(
                name, Shape.anyObject(), "Variables to add to the run's context; those of the same name are replaced.");
    }

    /**
     * {@return the context with these variables}
     *
     * @throws dev.faultline.fault.FaultException if a name is reserved, or the whole is too large
     */
    static JsonObject merged(JsonObject before, JsonObject more) {
        List<Issue> reserved = more.members().keySet().stream()
                .filter(RESERVED::contains)
                .map(name -> Issue.value(Schemas.at("context", name), "left out: the name is reserved"))
                .toList();
        if (!reserved.isEmpty()) {
            throw Schemas.refused(reserved);
        }
        JsonObject all = before.with(more);
        if (depth(all) > DEEPEST) {
            throw tooLarge("is nested deeper than " + DEEPEST + " levels");
        }
        if (!BoundedText.fits(JsonText.print(all), MOST_BYTES)) {
            throw tooLarge("takes more than " + MOST_BYTES + " bytes");
        }
        return all;
    }

    private static RuntimeException tooLarge(String what) {
        return WorkflowFaults.of(new ContinueError.AdvanceApplyFailed(
                new DomainError.InvalidState("With these variables the run's context " + what)));
    }

    private static int depth(JsonValue value) {
        return switch (value) {
            case JsonObject object -> 1 + deepest(object.members().values());
            case JsonArray array -> 1 + deepest(array.items());
            default -> 0; // the other kinds of JSON hold nothing
        };
    }

    private static int deepest(Collection<JsonValue> values) {
        return values.stream().mapToInt(Context::depth).max().orElse(0);
    }
}
