package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The members of a result if a call fails, if nothing is found, and if something is found. */
class ResultsTest {
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

    @TempDir
    private static Path scratch;

    @AutoClose
    private static ServedRepository server;

    @BeforeAll
    static void start() throws Exception {
        server = ServedRepository.in(scratch);
    }

    @Test
    @Spec({"PD-03", "PD-04", "PD-05"})
    void aFailureOfAFileToolHasItsEmptyResult() {
        assertEmptyResults("open_file", "list_paths", "blame_range");
    }

    @Test
    @Spec({"PD-06", "PD-07", "PD-08"})
    void aFailureOfAFinderHasItsEmptyResult() {
        assertEmptyResults("file_history", "search_text", "semantic_search");
    }

    private static void assertEmptyResults(String... tools) {
        assertThat(tools)
                .allSatisfy(tool -> assertThat(JsonText.print(withoutError(server.content(tool, "{\"nonsense\":1}"))))
                        .isEqualTo(EMPTY.get(tool)));
    }

    @Test
    @Spec("PD-11")
    void whenNothingIsFoundOnlyTheErrorIsMissing() {
        assertThat(JsonText.print(server.content("search_text", "{\"query\":\"quetzalcoatl\"}")))
                .isEqualTo(EMPTY.get("search_text"));
        assertThat(JsonText.print(server.content("list_paths", "{\"include_globs\":[\"*.nope\"]}")))
                .isEqualTo(EMPTY.get("list_paths"));
        assertThat(JsonText.print(server.content("file_history", "{\"path\":\"a.py\",\"limit\":0}")))
                .isEqualTo(EMPTY.get("file_history"));
    }

    @Test
    @Spec({"PD-12", "PD-13"})
    void aFailureAfterASuccessIsAsEmptyAsBefore() {
        for (Map.Entry<String, String> call : SUCCEEDING.entrySet()) {
            JsonObject success = server.content(call.getKey(), call.getValue());
            JsonObject failure = server.content(call.getKey(), "{\"error\":null,\"problem\":{}}");

            assertThat(JsonText.print(success)).isNotEqualTo(EMPTY.get(call.getKey()));
            assertThat(JsonText.print(withoutError(failure))).isEqualTo(EMPTY.get(call.getKey()));
            assertThat(failure.object("problem").orElseThrow().string("code")).contains("invalid-parameter");
        }
    }

    @Test
    @Spec({"PD-09", "PD-15"})
    void aSuccessHasTheSameMembersOfTheSameTypesAndNoError() {
        for (Map.Entry<String, String> call : SUCCEEDING.entrySet()) {
            JsonObject success = server.content(call.getKey(), call.getValue());
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
    void everyAnswerMatchesThePublishedSchema() {
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
                assertThat(schema.validate(JsonText.print(server.content(name, arguments)), InputFormat.JSON))
                        .as(name)
                        .isEmpty();
            }
        }
    }

    private static JsonObject withoutError(JsonObject envelope) {
        assertThat(envelope.members()).containsKeys("error", "problem");
        Map<String, JsonValue> members = new LinkedHashMap<>(envelope.members());
        members.remove("error");
        members.remove("problem");
        return new JsonObject(members);
    }
}
