package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code problem-details} over real connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProblemDetailsWireTest {
    private DialectWires wires;

    @BeforeAll
    void connect() throws Exception {
        wires = new DialectWires(GuardedFixture.PROBLEM_DETAILS);
    }

    @AfterAll
    void disconnect() throws Exception {
        wires.close();
    }

    @Spec({"PD-02", "PD-57"})
    @TableTest
    @EnumSource
    void everyListedToolRejectsBadArgumentsWithAProblem(Transport transport) throws Exception {
        List<JsonObject> tools = tools(transport);

        assertThat(tools).hasSizeGreaterThan(30);
        for (JsonObject tool : tools) {
            String name = tool.string("name").orElseThrow();
            JsonObject problem = problem(transport, Wire.call(name, "[]"));

            assertThat(JsonText.print(problem)).as(name).contains("\"status\":400", "\"code\":\"invalid-parameter\"");
        }
    }

    @Spec({"PD-59", "PD-61", "PD-89"})
    @TableTest
    @EnumSource
    void everyExceptionIsAProblemWhereverItIsThrown(Transport transport) throws Exception {
        List<String> throwing = List.of(
                "throws",
                "throws_null",
                "throws_protocol_error",
                "throws_assertion",
                "throws_linkage",
                "throws_overflow",
                "throws_memory",
                "async_throws_first",
                "async_fails",
                "async_linkage_first",
                "async_linkage",
                "async_empty",
                "async_null");
        for (String tool : throwing) {
            assertThat(problem(transport, Wire.call(tool)).get("status").map(JsonText::print))
                    .as(tool)
                    .contains("500");
        }
    }

    @Spec({"PD-39", "PD-55", "PD-58"})
    @TableTest
    @EnumSource
    void anUnexpectedExceptionIsReportedWithoutItsText(Transport transport) throws Exception {
        JsonObject problem = problem(transport, Wire.call("throws"));

        assertThat(problem.string("code")).contains("internal-error");
        assertThat(problem.string("detail")).contains("An unexpected error occurred");
        assertThat(JsonText.print(problem)).doesNotContain("jdbc", "hunter2", "IllegalState", "extensions");
    }

    @Spec({"PD-28", "PD-29", "PD-42"})
    @TableTest
    @EnumSource
    void unwrapsAnExceptionBeforeItIsClassified(Transport transport) throws Exception {
        assertThat(JsonText.print(problem(transport, raise("wrapped")))).contains("\"status\":404", "file-not-found");
        assertThat(JsonText.print(problem(transport, raise("unchecked"))))
                .contains("\"status\":415", "unsupported-encoding");
    }

    @Spec({"PD-38", "PD-40", "PD-45"})
    @TableTest
    @EnumSource
    void aTypedErrorKeepsItsOwnStatusAndCode(Transport transport) throws Exception {
        assertThat(JsonText.print(problem(transport, raise("embedding"))))
                .contains("\"status\":503", "\"code\":\"embedding-error\"");
        assertThat(JsonText.print(problem(transport, raise("own"))))
                .contains("\"title\":\"Short And Stout\",\"status\":418,\"detail\":\"It brews no coffee\"")
                .contains("\"code\":\"short-and-stout\",\"extensions\":{\"spout\":\"left\"}");
    }

    @Spec("PD-60")
    @TableTest
    @EnumSource
    void aToolIsListedAsItsAuthorDescribedIt(Transport transport) throws Exception {
        JsonObject strict = tool(transport, "strict");

        assertThat(strict.string("title")).contains("Strict");
        assertThat(strict.string("description")).contains("Takes what its schema says.");
        assertThat(strict.object("inputSchema"))
                .contains(ToolListing.json(
                        FixtureTools.strict().inputSchema(), io.modelcontextprotocol.json.McpJsonDefaults.getMapper()));
        assertThat(strict.object("annotations").map(JsonText::print))
                .hasValueSatisfying(it -> assertThat(it).contains("\"readOnlyHint\":true"));
    }

    @TableTest
    @EnumSource
    void theOutputSchemaOfAToolAdmitsItsResultsAndItsFailures(Transport transport) throws Exception {
        JsonObject published =
                tool(transport, "breaks_schema").object("outputSchema").orElseThrow();
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(JsonText.print(published), InputFormat.JSON);

        String failure =
                JsonText.print(wires.ask(transport, Wire.call("breaks_schema")).textAsJson());
        assertThat(schema.validate("{\"n\":1}", InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(failure, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate("{\"n\":\"text\"}", InputFormat.JSON)).isNotEmpty();
        assertThat(published.object("$defs").orElseThrow().members()).containsOnlyKeys("number", "problem");
        assertThat(JsonText.print(published)).doesNotContain("$id");
    }

    @Spec("PD-63")
    @TableTest
    @EnumSource
    void aFailureOfTheMachineryIsAProblemToo(Transport transport) throws Exception {
        JsonObject unrecorded = problem(transport, Wire.call("unrecorded"));

        assertThat(unrecorded.get("status").map(JsonText::print)).contains("500");
        assertThat(unrecorded.string("detail")).contains("The failure could not be recorded");
    }

    private static String raise(String what) {
        return Wire.call("raises", "{\"what\":\"" + what + "\"}");
    }

    private JsonObject problem(Transport transport, String message) throws Exception {
        return wires.ask(transport, message).textAsJson().object("problem").orElseThrow();
    }

    private JsonObject tool(Transport transport, String name) throws Exception {
        return tools(transport).stream()
                .filter(tool -> tool.string("name").equals(Optional.of(name)))
                .findFirst()
                .orElseThrow();
    }

    private List<JsonObject> tools(Transport transport) throws Exception {
        JsonValue tools = wires.ask(transport, Wire.request("tools/list", "{}"))
                .result()
                .get("tools")
                .orElseThrow();
        return ((JsonArray) tools).items().stream().map(JsonObject.class::cast).toList();
    }
}
