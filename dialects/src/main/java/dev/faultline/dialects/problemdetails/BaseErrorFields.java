package dev.faultline.dialects.problemdetails;

import dev.faultline.dialect.SchemaFile;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The two members that every error has, after the members of the tool's empty result.
 *
 * @param error the same sentence as the problem's {@code detail}
 * @param problem the problem in the form of RFC 9457
 */
public record BaseErrorFields(String error, JsonObject problem) {
    private static final String ERROR = "error";
    private static final String PROBLEM = "problem";

    /** Checks that both contain the same sentence (PD-14). */
    public BaseErrorFields {
        if (problem.string("detail").filter(error::equals).isEmpty()) {
            throw new IllegalArgumentException("error and problem.detail must be equal");
        }
    }

    /**
     * {@return the response of a tool with this empty result, whose own {@code error} and {@code problem} are ignored
     * (PD-13)}
     */
    public JsonObject after(JsonObject emptyResult) {
        return without(emptyResult)
                .with(JsonObject.builder()
                        .put(ERROR, error)
                        .put(PROBLEM, problem)
                        .build());
    }

    /**
     * {@return the {@code outputSchema} of a tool, which accepts its results and its errors but no mixture of them}
     *
     * @param resultSchema the schema of the tool's result, an object without {@code if}, which must accept the empty
     *     result
     * @throws IllegalArgumentException if the schema has an {@code if}, which would be lost
     */
    public static JsonObject outputSchema(JsonObject resultSchema, JsonObject emptyResult) {
        if (resultSchema.get("if").isPresent()) {
            throw new IllegalArgumentException("the schema of a result must not have an \"if\"");
        }
        JsonObject fields = JsonObject.builder()
                .put(ERROR, sentence())
                .put(PROBLEM, problemSchema())
                .build();
        JsonObject properties =
                resultSchema.object("properties").orElse(JsonObject.EMPTY).with(fields);
        return resultSchema.with(JsonObject.builder()
                .put("type", "object")
                .put("properties", properties)
                .put("if", JsonObject.of("anyOf", JsonArray.of(required(ERROR), required(PROBLEM))))
                .put("then", required(ERROR, PROBLEM).with(JsonObject.of("properties", constants(emptyResult))))
                .build());
    }

    /** {@return the empty result without members named {@code error} and {@code problem}} */
    static JsonObject without(JsonObject emptyResult) {
        Map<String, JsonValue> members = new LinkedHashMap<>(emptyResult.members());
        members.remove(ERROR);
        members.remove(PROBLEM);
        return new JsonObject(members);
    }

    // Its $id would occur once per tool, which some validators reject.
    private static JsonObject problemSchema() {
        Map<String, JsonValue> schema = new LinkedHashMap<>(problemResource().members());
        schema.remove("$schema");
        schema.remove("$id");
        return new JsonObject(schema);
    }

    /** {@return the schema of the problem alone} */
    static JsonObject problemResource() {
        return SchemaFile.load(BaseErrorFields.class, "/schema/common/problem_details.json");
    }

    private static JsonObject sentence() {
        return JsonObject.builder().put("type", "string").put("pattern", "\\S").build();
    }

    private static JsonObject required(String... names) {
        return JsonObject.of(
                "required",
                new JsonArray(
                        Arrays.stream(names).<JsonValue>map(JsonString::new).toList()));
    }

    private static JsonObject constants(JsonObject emptyResult) {
        JsonObject.Builder constants = JsonObject.builder();
        without(emptyResult).members().forEach((name, value) -> constants.put(name, JsonObject.of("const", value)));
        return constants.build();
    }
}
