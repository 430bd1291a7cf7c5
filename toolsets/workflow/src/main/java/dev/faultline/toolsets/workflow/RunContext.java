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

/** The context of a run: variables that clients set, and that conditions and prompts read. */
final class RunContext {
    static final int MAX_BYTES = 256 * 1024;
    private static final int MAX_DEPTH = 64;
    private static final Set<String> RESERVED =
            Set.of("eat_token", "parent_eat_token", "metrics_harness", "metrics_active_model");

    /**
     * Variables that a call adds.
     *
     * @param argument the name by which the call sent them
     */
    record Added(String argument, JsonObject variables) {}

    private RunContext() {}

    static Parameter<Optional<JsonObject>> parameter(String name) {
        return Parameter.optional(
                name,
                Shape.anyObject(),
                "Variables to add to the run's context; variables with the same names are replaced.");
    }

    /**
     * {@return the context of a run that starts with these variables}
     *
     * @throws dev.faultline.fault.FaultException if a name is reserved, or if the context is too large
     */
    static JsonObject first(Added added) {
        rejectReserved(added);
        excess(added.variables()).ifPresent(excess -> {
            throw Schemas.rejected(Schemas.wrongValue(added.argument(), added.argument() + " " + excess));
        });
        return added.variables();
    }

    /**
     * {@return the context with these variables added}
     *
     * @throws dev.faultline.fault.FaultException if a name is reserved, or if the context becomes too large
     */
    static JsonObject merged(JsonObject context, Added added) {
        rejectReserved(added);
        JsonObject all = context.with(added.variables());
        excess(all).ifPresent(excess -> {
            throw WorkflowFaults.of(new ContinueError.AdvanceApplyFailed(
                    new DomainError.InvalidState("With these variables the run's context " + excess)));
        });
        return all;
    }

    private static void rejectReserved(Added added) {
        List<Issue> reserved = added.variables().members().keySet().stream()
                .filter(RESERVED::contains)
                .map(name -> Issue.value(Schemas.at(added.argument(), name), "omitted, because the name is reserved"))
                .toList();
        if (!reserved.isEmpty()) {
            throw Schemas.rejected(reserved);
        }
    }

    /** {@return how the context exceeds a limit, as the rest of a sentence about it} */
    private static Optional<String> excess(JsonObject context) {
        if (depth(context) > MAX_DEPTH) {
            return Optional.of("is nested deeper than " + MAX_DEPTH + " levels");
        }
        return BoundedText.fits(JsonText.print(context), MAX_BYTES)
                ? Optional.empty()
                : Optional.of("takes more than " + MAX_BYTES + " bytes");
    }

    private static int depth(JsonValue value) {
        return switch (value) {
            case JsonObject object -> 1 + deepest(object.members().values());
            case JsonArray array -> 1 + deepest(array.items());
            default -> 0; // the other kinds of JSON have no children
        };
    }

    private static int deepest(Collection<JsonValue> values) {
        return values.stream().mapToInt(RunContext::depth).max().orElse(0);
    }
}
