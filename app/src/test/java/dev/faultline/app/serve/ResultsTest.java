package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The members of a result if a call fails, if nothing is found, and if something is found. */
@SharedLog
class ResultsTest extends OverHttp {
    /** The members beside the error that a failed call of each tool sends. */
    private static final Map<String, String> EMPTY = Map.of(
            "open_file", "{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0}",
            "list_paths", "{\"items\":[],\"total\":0,\"truncated\":false}",
            "blame_range", "{\"blame\":[]}",
            "file_history", "{\"commits\":[]}",
            "search_text", "{\"matches\":[],\"total\":0,\"truncated\":false}",
            "semantic_search", "{\"findings\":[],\"answer\":\"\",\"confidence\":0.0}");

    private static final Map<String, String> SUCCEEDING = Map.of(
            "open_file", "{\"path\":\"a.py\"}",
            "list_paths", "{}",
            "blame_range", "{\"path\":\"a.py\",\"start_line\":1,\"end_line\":2}",
            "file_history", "{\"path\":\"a.py\"}",
            "search_text", "{\"query\":\"one\"}");

    static Stream<Arguments> files() {
        return tools("open_file", "list_paths", "blame_range");
    }

    static Stream<Arguments> finders() {
        return tools("file_history", "search_text", "semantic_search");
    }

    private static Stream<Arguments> tools(String... names) {
        return Stream.of(names).map(name -> Arguments.of(name, EMPTY.get(name)));
    }

    @ParameterizedTest
    @MethodSource("files")
    @Spec({"PD-03", "PD-04", "PD-05"})
    void aFailureOfAFileToolHasItsEmptyResult(String tool, String empty) throws Exception {
        assertThat(JsonText.print(withoutError(content(tool, "{\"nonsense\":1}"))))
                .isEqualTo(empty);
    }

    @ParameterizedTest
    @MethodSource("finders")
    @Spec({"PD-06", "PD-07", "PD-08"})
    void aFailureOfAFinderHasItsEmptyResult(String tool, String empty) throws Exception {
        assertThat(JsonText.print(withoutError(content(tool, "{\"nonsense\":1}"))))
                .isEqualTo(empty);
    }

    @Test
    @Spec("PD-11")
    void whenNothingIsFoundOnlyTheErrorIsMissing() throws Exception {
        assertThat(JsonText.print(content("search_text", "{\"query\":\"quetzalcoatl\"}")))
                .isEqualTo(EMPTY.get("search_text"));
        assertThat(JsonText.print(content("list_paths", "{\"include_globs\":[\"*.nope\"]}")))
                .isEqualTo(EMPTY.get("list_paths"));
        assertThat(JsonText.print(content("file_history", "{\"path\":\"a.py\",\"limit\":0}")))
                .isEqualTo(EMPTY.get("file_history"));
    }

    @Test
    @Spec({"PD-12", "PD-13"})
    void aFailureAfterASuccessIsAsEmptyAsBefore() throws Exception {
        for (Map.Entry<String, String> call : SUCCEEDING.entrySet()) {
            JsonObject success = content(call.getKey(), call.getValue());
            JsonObject failure = content(call.getKey(), "{\"error\":null,\"problem\":{}}");

            assertThat(JsonText.print(success)).isNotEqualTo(EMPTY.get(call.getKey()));
            assertThat(JsonText.print(withoutError(failure))).isEqualTo(EMPTY.get(call.getKey()));
            assertThat(failure.object("problem").orElseThrow().string("code")).contains("invalid-parameter");
        }
    }

    @Test
    @Spec({"PD-09", "PD-15"})
    void aSuccessHasTheSameMembersOfTheSameTypesAndNoError() throws Exception {
        for (Map.Entry<String, String> call : SUCCEEDING.entrySet()) {
            JsonObject success = content(call.getKey(), call.getValue());
            JsonObject empty = Messages.object(EMPTY.getOrDefault(call.getKey(), ""));

            assertThat(success.members().keySet())
                    .containsExactlyElementsOf(empty.members().keySet());
            success.members()
                    .forEach((name, value) ->
                            assertThat(value).hasSameClassAs(empty.get(name).orElseThrow()));
        }
    }

    @Test
    @Spec({"PD-80", "PD-81"})
    void everyAnswerMatchesThePublishedSchema() throws Exception {
        SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        JsonArray tools =
                (JsonArray) server.ask("tools/list", "{}").get("tools").orElseThrow();
        for (String name : EMPTY.keySet()) {
            JsonObject tool = tools.items().stream()
                    .map(JsonObject.class::cast)
                    .filter(it -> it.string("name").orElseThrow().equals(name))
                    .findFirst()
                    .orElseThrow();
            Schema schema =
                    schemas.getSchema(JsonText.print(tool.get("outputSchema").orElseThrow()), InputFormat.JSON);

            for (String arguments : List.of(SUCCEEDING.getOrDefault(name, "{}"), "{\"nonsense\":1}")) {
                assertThat(schema.validate(JsonText.print(content(name, arguments)), InputFormat.JSON))
                        .as(name)
                        .isEmpty();
            }
        }
    }

    private JsonObject content(String tool, String arguments) throws Exception {
        return server.call(tool, arguments).object("structuredContent").orElseThrow();
    }

    private static JsonObject withoutError(JsonObject envelope) {
        assertThat(envelope.members()).containsKeys("error", "problem");
        Map<String, JsonValue> members = new LinkedHashMap<>(envelope.members());
        members.remove("error");
        members.remove("problem");
        return new JsonObject(members);
    }
}
