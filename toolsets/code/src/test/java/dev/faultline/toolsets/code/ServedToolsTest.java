package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Effect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.toolset.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The properties that all tools share. */
class ServedToolsTest {
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    /** Arguments with which each tool succeeds. */
    private static final Map<String, String> SUCCESSES = Map.of(
            "open_file", "{'path':'a.txt'}",
            "list_paths", "{}",
            "blame_range", "{'path':'a.txt','start_line':1,'end_line':1}",
            "file_history", "{'path':'a.txt'}",
            "search_text", "{'query':'x'}",
            "semantic_search", "{'query':'x'}");

    /** Valid paths without a file. */
    private static final List<JsonValue> MISSING_FILES = List.of(new JsonString("no\nsuch"), new JsonString("-x"));

    @TempDir
    private Path root;

    private Given tools;

    @BeforeEach
    void createARepository() throws Exception {
        SemanticIndex index = (query, limit) -> SemanticIndex.Result.whole(
                List.of(new SemanticIndex.SimilarCode("a.txt", 0, 0, Optional.empty(), "x", 1, 1, "same")));
        tools = Given.tools(CodeSettings.of(root).ripgrep(RipgrepUse.NEVER).index(index))
                .file("a.txt", "x\n");
        Shell.run(root, "git init -q .; git add .; git commit -q -m first");
    }

    @Test
    @Spec({"PD-24", "PD-57"})
    void listsTheToolsWithTheirOperations() {
        assertThat(tools.all().stream()
                        .map(tool -> tool.contract().name() + " "
                                + tool.contract().operation().orElseThrow()))
                .containsExactly(
                        "open_file files:open_file",
                        "list_paths files:list_paths",
                        "blame_range git:blame_range",
                        "file_history git:file_history",
                        "search_text search:text",
                        "semantic_search semantic:semantic_search");
        assertThat(tools.all())
                .allSatisfy(
                        tool -> assertThat(tool.contract().effectOnFailure()).isEqualTo(Effect.NONE))
                .allSatisfy(tool -> assertThat(tool.contract().timeLimit()).isPresent())
                .allSatisfy(tool -> assertThat(tool.description()).endsWith("."));
    }

    @Test
    @Spec({"PD-80", "PD-81"})
    void theSchemaAcceptsResultsAndErrorsButNoMixture() {
        for (Tool tool : tools.all()) {
            Schema schema = SCHEMAS.getSchema(JsonText.print(tool.outputSchema().orElseThrow()), InputFormat.JSON);
            String name = tool.contract().name();
            JsonObject success = tools.result(name, successful(tool));
            JsonObject failure = tools.call(name, "{'nonsense':1}").structured().orElseThrow();
            JsonObject mixed = success.with(JsonObject.of("error", new JsonString("x")));

            assertThat(schema.validate(JsonText.print(success), InputFormat.JSON))
                    .as(name)
                    .isEmpty();
            assertThat(schema.validate(JsonText.print(failure), InputFormat.JSON))
                    .as(name)
                    .isEmpty();
            assertThat(schema.validate(JsonText.print(mixed), InputFormat.JSON))
                    .as(name)
                    .isNotEmpty();
            assertThat(schema.validate("{}", InputFormat.JSON)).as(name).isNotEmpty();
        }
    }

    @Test
    @Spec({"PD-10", "PD-16", "PD-90"})
    void rejectsEveryArgumentOfTheWrongType() {
        List<JsonValue> nonsense = List.of(
                JsonNull.NULL,
                new JsonString(""),
                new JsonString("\0"),
                MISSING_FILES.get(0),
                MISSING_FILES.get(1),
                JsonNumber.of(-1),
                JsonNumber.of(1.5),
                new JsonNumber("1e400"),
                JsonArray.of(JsonNull.NULL),
                JsonArray.of(new JsonString("\0")),
                JsonObject.of("deep", JsonObject.EMPTY));
        int refusals = 0;
        for (Tool tool : tools.all()) {
            JsonObject sound = Given.arguments(successful(tool));
            JsonObject schema = tool.contract().parameters().schema();
            for (String argument :
                    schema.object("properties").orElseThrow().members().keySet()) {
                for (JsonValue value : nonsense) {
                    Envelope answer = tools.call(tool.contract().name(), sound.with(JsonObject.of(argument, value)));
                    if (answer.isError()) {
                        refusals++;
                        boolean missing = argument.equals("path") && MISSING_FILES.contains(value);
                        assertThat(Given.number(problem(answer), "status"))
                                .as("%s: %s", argument, value)
                                .isEqualTo(missing ? "404" : "400");
                        assertThat(JsonText.print(answer.toJson()))
                                .doesNotContain(root.toString(), "Exception", "dev.faultline.tools");
                    }
                }
            }
        }

        assertThat(refusals).isGreaterThan(150);
    }

    private static String successful(Tool tool) {
        return Objects.requireNonNull(
                SUCCESSES.get(tool.name()), () -> "SUCCESSES must have arguments for " + tool.name());
    }

    private static JsonObject problem(Envelope answer) {
        return answer.structured().orElseThrow().object("problem").orElseThrow();
    }

    @Test
    @Spec("PD-02")
    void rejectsArgumentsThatAreNotAnObject() {
        for (Tool tool : tools.all()) {
            assertThat(Given.refusal(tools.problem(tool.contract().name(), JsonArray.EMPTY)))
                    .isEqualTo("400 invalid-parameter: arguments must be an object");
        }
    }
}
