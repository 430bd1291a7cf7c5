package dev.faultline.dialects.problemdetails;

import dev.faultline.dialects.SchemaFile;
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
 * @param problem the problem, as RFC 9457 has it
 */
public record BaseErrorFields(String error, JsonObject problem) {
    private static final String ERROR = "error";
    private static final String PROBLEM = "problem";

    /** Checks that both say the same (PD-14). */
    public BaseErrorFields {
        if (problem.string("detail").filter(error::equals).isEmpty()) {
            throw new IllegalArgumentException("error and the problem's detail differ");
        }
    }

    /**
     * {@return the response of a tool with this empty result, whose own members of these names do not count (PD-13)}
     */
    public JsonObject after(JsonObject emptyResult) {
        return without(emptyResult)
                .with(JsonObject.builder()
                        .put(ERROR, error)
                        .put(PROBLEM, problem)
                        .build());
    }

    /**
     * {@return the {@code outputSchema} of a tool: it admits its results and its errors, and no mixture of them}
     *
     * @param resultSchema the schema of the tool's result, an object, without {@code if}; the empty result has to fit
     *     it
     * @throws IllegalArgumentException if it has an {@code if}, which would be lost
     */
    public static JsonObject outputSchema(JsonObject resultSchema, JsonObject emptyResult) {
        if (resultSchema.get("if").isPresent()) {
            throw new IllegalArgumentException("the schema of a result must not have an if of its own");
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

    /** {@return the empty result without members of the error's names} */
    static JsonObject without(JsonObject emptyResult) {
        Map<String, JsonValue> members = new LinkedHashMap<>(emptyResult.members());
        members.remove(ERROR);
        members.remove(PROBLEM);
        return new JsonObject(members);
    }

    // Its name would be there once for each tool, which some validators refuse.
    private static JsonObject problemSchema() {
        Map<String, JsonValue> schema = new LinkedHashMap<>(problemResource().members());
        schema.remove("$schema");
        schema.remove("$id");
        return new JsonObject(schema);
    }

    /** {@return the schema of the problem alone} */
    static JsonObject problemResource() {
        return SchemaFile.beside(BaseErrorFields.class, "/schema/common/problem_details.json");
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
