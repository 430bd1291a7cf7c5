package dev.faultline.server;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.NearestName;
import dev.faultline.tool.Issue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says what violates a JSON Schema in the words that our own tools use, from what the schema asks for. */
record SchemaIssues(JsonObject schema, Set<String> names) {
    private static final int MOST_CHOICES = 50;

    /** {@return what this error of the validator says} */
    Issue of(Error error) {
        JsonPointer at = pointer(error.getInstanceLocation());
        Optional<JsonValue> wanted = wanted(error);
        return switch (error.getKeyword()) {
            case "required", "dependentRequired" -> Issue.missing(at.child(error.getProperty()));
            case "additionalProperties", "unevaluatedProperties" -> unknown(at, error.getProperty());
            case "type" ->
                wanted.map(SchemaIssues::types)
                        .map(types -> Issue.type(at, types))
                        .orElseGet(() -> said(CommonCode.INVALID_INPUT_TYPE, at, error));
            case "format", "pattern" -> said(CommonCode.INVALID_INPUT_FORMAT, at, error);
            default -> // the many other keywords of JSON Schema
                wanted.flatMap(value -> value(error.getKeyword(), value))
                        .map(expected -> Issue.value(at, expected))
                        .orElseGet(() -> said(CommonCode.INVALID_INPUT_VALUE, at, error));
        };
    }

    private static JsonPointer pointer(NodePath path) {
        JsonPointer at = JsonPointer.ROOT;
        for (int i = 0; i < path.getNameCount(); i++) {
            at = at.child(path.getElement(i).toString());
        }
        return at;
    }

    /** {@return the part of the schema that is violated, if it is in this schema} */
    private Optional<JsonValue> wanted(Error error) {
        NodePath place = error.getSchemaLocation().getFragment();
        Optional<JsonValue> value = Optional.of(schema);
        for (int i = 0; i < place.getNameCount(); i++) {
            String step = place.getElement(i).toString();
            value = value.flatMap(it -> child(it, step));
        }
        return value;
    }

    private static Optional<JsonValue> child(JsonValue value, String step) {
        return switch (value) {
            case JsonObject object -> object.get(step);
            case JsonArray(List<JsonValue> elements) ->
                step.matches("\\d{1,6}") && Integer.parseInt(step) < elements.size()
                        ? Optional.of(elements.get(Integer.parseInt(step)))
                        : Optional.empty();
            default -> Optional.empty(); // values without children
        };
    }

    private static String types(JsonValue wanted) {
        return wanted instanceof JsonArray(List<JsonValue> several)
                ? several.stream().map(SchemaIssues::type).collect(Collectors.joining(" or "))
                : type(wanted);
    }

    private static String type(JsonValue wanted) {
        String name = plain(wanted);
        return switch (name) {
            case "null" -> name;
            case "array", "object", "integer" -> "an " + name;
            default -> "a " + name; // string, number, boolean
        };
    }

    private static Optional<String> value(String keyword, JsonValue wanted) {
        return switch (keyword) {
            case "enum" -> wanted instanceof JsonArray(List<JsonValue> choices) ? choice(choices) : Optional.empty();
            case "const" -> Optional.of(plain(wanted));
            case "minimum" -> Optional.of("at least " + plain(wanted));
            case "maximum" -> Optional.of("at most " + plain(wanted));
            case "exclusiveMinimum" -> Optional.of("greater than " + plain(wanted));
            case "exclusiveMaximum" -> Optional.of("less than " + plain(wanted));
            case "minLength" -> Optional.of("at least " + counted(wanted, "character"));
            case "maxLength" -> Optional.of("at most " + counted(wanted, "character"));
            case "minItems" -> Optional.of("a list of at least " + counted(wanted, "element"));
            case "maxItems" -> Optional.of("a list of at most " + counted(wanted, "element"));
            default -> Optional.empty(); // keywords that the validator explains
        };
    }

    private static Optional<String> choice(List<JsonValue> choices) {
        String shown =
                choices.stream().limit(MOST_CHOICES).map(SchemaIssues::plain).collect(Collectors.joining(", "));
        String more = choices.size() > MOST_CHOICES ? " and " + (choices.size() - MOST_CHOICES) + " more" : "";
        return Optional.of("one of " + shown + more);
    }

    private static String counted(JsonValue number, String unit) {
        String count = plain(number);
        return count + " " + unit + (count.equals("1") ? "" : "s");
    }

    private static String plain(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> text;
            case JsonNumber number -> number.exact().toPlainString();
            default -> JsonText.print(value); // as the schema has it
        };
    }

    private Issue unknown(JsonPointer at, String name) {
        Issue issue = Issue.unknown(at.child(name));
        return at.equals(JsonPointer.ROOT) ? issue.didYouMean(NearestName.to(name, names)) : issue;
    }

    private static Issue said(CommonCode code, JsonPointer at, Error error) {
        String name = at.equals(JsonPointer.ROOT) ? "arguments" : at.dotted();
        return new Issue(code, at, name + " " + error.getMessage(), Optional.empty());
    }
}
