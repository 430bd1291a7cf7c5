package dev.faultline.check.rule;

import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.ToolSchema;
import dev.faultline.check.probe.Trial;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tools do what their schemas say. */
final class SchemaRules {
    private SchemaRules() {}

    static Judgement enforced(Trial trial) {
        if (!trial.probe().kind().isMistake()) {
            return Judgement.notApplicable();
        }
        Optional<JsonObject> accepted = ReportingRules.success(trial);
        if (accepted.isPresent()) {
            return isFilledIn(trial)
                            || ReportingRules.hiddenFailure(trial, accepted.get())
                                    .isPresent()
                    ? Judgement.notApplicable() // SCH-03, REP-02
                    : new Judgement.Violated(sentence(trial));
        }
        return FailedAnswer.in(trial.first())
                .<Judgement>map(failed -> new Judgement.Kept())
                .orElseGet(Judgement::notApplicable);
    }

    // The schema gives a default, so the call is not wrong; what is wrong is that the argument is said to be required.
    private static boolean isFilledIn(Trial trial) {
        return trial.probe().kind() == ProbeKind.MISSING_ARGUMENT
                && trial.probe()
                        .tool()
                        .flatMap(tool -> tool.inputSchema().object("properties"))
                        .flatMap(all -> all.object(trial.probe().argument()))
                        .flatMap(property -> property.get("default"))
                        .isPresent();
    }

    private static String sentence(Trial trial) {
        return "The call succeeded " + trial.probe().kind().mistake() + " \""
                + trial.probe().argument() + "\".";
    }

    static Judgement results(Trial trial) {
        Optional<JsonObject> schema = trial.probe().tool().flatMap(CheckedTool::outputSchema);
        Optional<JsonObject> result =
                ReportingRules.success(trial).filter(success -> trial.probe().kind() == ProbeKind.VALID_CALL);
        if (schema.isEmpty()
                || result.isEmpty()
                || ToolSchema.of(schema.get()).problem().isPresent()) {
            return Judgement.notApplicable();
        }
        Optional<JsonValue> structured = result.get().get("structuredContent");
        return Judgement.of(
                structured.isEmpty()
                        ? Optional.of("The tool declares an outputSchema, but its result has no structuredContent.")
                        : ToolSchema.of(schema.get()).violations(structured.get()).stream()
                                .findFirst()
                                .map(violation -> "The structuredContent violates the outputSchema: " + violation));
    }

    static Judgement valid(Trial trial) {
        if (isFilledIn(trial) && ReportingRules.success(trial).isPresent()) {
            return new Judgement.Violated("The inputSchema requires \""
                    + trial.probe().argument() + "\", but the tool has a default for it and does not need it.");
        }
        if (trial.probe().kind() != ProbeKind.DEFINITION) {
            return Judgement.notApplicable();
        }
        CheckedTool tool = trial.probe().tool().orElseThrow();
        return Judgement.of(input(tool)
                .or(() -> tool.outputSchema()
                        .flatMap(schema -> ToolSchema.of(schema).problem())
                        .map(problem -> "The outputSchema is not valid: " + problem)));
    }

    private static Optional<String> input(CheckedTool tool) {
        Optional<JsonObject> schema = tool.definition().object("inputSchema");
        if (schema.isEmpty()) {
            return Optional.of("The tool has no inputSchema.");
        }
        if (!schema.get().string("type").equals(Optional.of("object"))) {
            return Optional.of("The inputSchema does not say \"type\": \"object\".");
        }
        return ToolSchema.of(schema.get())
                .problem()
                .map(problem -> "The inputSchema is not valid: " + problem)
                .or(() -> undeclared(schema.get()));
    }

    private static Optional<String> undeclared(JsonObject schema) {
        JsonObject properties = schema.object("properties").orElse(JsonObject.EMPTY);
        Stream<JsonValue> required =
                schema.get("required").orElse(JsonArray.EMPTY) instanceof JsonArray(List<JsonValue> names)
                        ? names.stream()
                        : Stream.empty();
        return required.flatMap(name -> name instanceof JsonString(String text) ? Stream.of(text) : Stream.empty())
                .filter(name -> properties.get(name).isEmpty())
                .findFirst()
                .map(name -> "The inputSchema requires \"" + name + "\", which it does not declare.");
    }
}
