package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code tool-failure} over real connections, on a server whose author chose no dialect. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolFailureWireTest {
    private static final ToolFailureDialect DIALECT = new ToolFailureDialect();

    private DialectWires wires;

    @BeforeAll
    void connect() throws Exception {
        wires = new DialectWires(GuardedFixture.PATIENT);
    }

    @AfterAll
    void disconnect() throws Exception {
        wires.close();
    }

    @Spec({"TF-01", "TF-10", "TF-13"})
    @TableTest
    @EnumSource
    void everyListedToolRejectsBadArgumentsInSentences(Transport transport) throws Exception {
        List<JsonObject> tools = tools(transport);

        assertThat(tools).hasSizeGreaterThan(30);
        for (JsonObject tool : tools) {
            String name = tool.string("name").orElseThrow();
            Envelope envelope = ask(transport, Wire.call(name, "[]"));

            assertThat(DIALECT.check(envelope)).as(name).isEmpty();
            assertThat(envelope.text()).as(name).containsExactly("""
                arguments must be an object
                Correct the arguments.
                The same call would fail again.\
                """);
        }
    }

    @Spec({"TF-02", "TF-08"})
    @TableTest
    @EnumSource
    void theFactsAreInMeta(Transport transport) throws Exception {
        JsonObject meta = ask(transport, raise("timeout")).meta();
        JsonObject failure = meta.object(ToolFailureDialect.KEY).orElseThrow();

        assertThat(failure.string("class")).contains("reliability");
        assertThat(failure.string("code")).contains("TIMEOUT");
        assertThat(failure.string("correlationId"))
                .isEqualTo(meta.object("dev.faultline/occurrence").orElseThrow().string("id"));
    }

    @TableTest
    @EnumSource
    void theMetaNamesTheWrongArguments(Transport transport) throws Exception {
        JsonObject occurrence = ask(transport, Wire.call("strict", "{\"count\":0,\"nam\":\"x\"}"))
                .meta()
                .object("dev.faultline/occurrence")
                .orElseThrow();

        assertThat(occurrence.get("arguments")).contains(JsonArray.ofStrings(List.of("count", "nam")));
    }

    @Spec({"TF-10", "R26"})
    @TableTest
    @EnumSource
    void anUnexpectedExceptionIsReportedWithoutItsText(Transport transport) throws Exception {
        Envelope envelope = ask(transport, Wire.call("throws"));

        assertThat(envelope.text().getFirst())
                .startsWith("An unexpected error occurred (failure <uuid>)\n")
                .contains("Do not repeat the call")
                .doesNotContain("{", "hunter2");
        assertThat(JsonText.print(envelope.meta())).doesNotContain("hunter2", "IllegalState");
    }

    @Spec("TF-16")
    @TableTest
    @EnumSource
    void theOutputSchemaOfAToolIsPublishedUnchanged(Transport transport) throws Exception {
        Map<String, JsonObject> published = new TreeMap<>();
        tools(transport)
                .forEach(tool -> tool.object("outputSchema")
                        .ifPresent(schema -> published.put(tool.string("name").orElseThrow(), schema)));

        Map<String, JsonObject> declared = new TreeMap<>();
        FixtureTools.all().stream()
                .filter(it -> it.tool().outputSchema() != null)
                .forEach(it -> declared.put(
                        it.tool().name(), ToolListing.json(it.tool().outputSchema(), McpJsonDefaults.getMapper())));
        assertThat(declared).isNotEmpty();
        assertThat(published).isEqualTo(declared);
        assertThat(ask(transport, Wire.call("breaks_schema")).structured()).isEmpty();
    }

    @Spec("TF-17")
    @TableTest
    @EnumSource
    void theDataOfAProtocolErrorIsTheWholeResult(Transport transport) throws Exception {
        JsonObject data = wires.ask(transport, Wire.call("thrwos")).errorData();

        assertThat(data.members()).containsOnlyKeys("content", "isError", "_meta");
        assertThat(DIALECT.check(Envelope.fromJson(data))).isEmpty();
        assertThat(Envelope.fromJson(data).text().getFirst())
                .startsWith("Unknown tool: thrwos. Did you mean `throws`?");
    }

    @TableTest
    @EnumSource
    void whatIsNotThereIsNotAMistakeInTheArguments(Transport transport) throws Exception {
        assertThat(errorText(transport, Wire.call("thrwos"))).isEqualTo("""
            Unknown tool: thrwos. Did you mean `throws`?
            List the tools, and use a name from that list.
            The same call would fail again.\
            """);
        assertThat(errorText(transport, Wire.request("prompts/get", "{\"name\":\"nope\"}")))
                .isEqualTo("""
                    Prompt not found: nope
                    List what exists, and use a name from that list.
                    The same call would fail again.\
                    """);
        assertThat(errorText(transport, Wire.request("orders/list", "{}"))).isEqualTo("""
            Method not found: orders/list
            Use only what the server names among its capabilities.
            The same call would fail again.\
            """);
        assertThat(errorText(transport, "{\"jsonrpc\":\"1.0\",\"id\":$id,\"method\":\"ping\"}"))
                .isEqualTo("""
                    The message must have "jsonrpc": "2.0"
                    Correct the message.
                    The same call would fail again.\
                    """);
    }

    @Spec("TF-18")
    @TableTest
    @EnumSource
    void theDataOfAnErrorThatAToolThrowsIsInTheOccurrence(Transport transport) throws Exception {
        Envelope envelope = ask(transport, Wire.call("throws_protocol_error"));

        assertThat(envelope.text().getFirst()).startsWith("The order is locked\n");
        assertThat(envelope.meta()
                        .object("dev.faultline/occurrence")
                        .orElseThrow()
                        .get("details"))
                .contains(JsonObject.of("order", JsonNumber.of(7)));
    }

    private String errorText(Transport transport, String message) throws Exception {
        return Envelope.fromJson(wires.ask(transport, message).errorData())
                .text()
                .getFirst();
    }

    @Spec("TF-11")
    @TableTest
    @EnumSource
    void aFailureThatAToolReturnsInTheDraftsFormKeepsItsCode(Transport transport) throws Exception {
        JsonObject occurrence = ask(transport, Wire.call("returns_draft"))
                .meta()
                .object("dev.faultline/occurrence")
                .orElseThrow();

        assertThat(occurrence.string("code")).contains("AUTH_REQUIRED");
        assertThat(occurrence.string("kind")).contains("UNAUTHENTICATED");
    }

    private Envelope ask(Transport transport, String message) throws Exception {
        return wires.ask(transport, message).envelope();
    }

    private static String raise(String what) {
        return Wire.call("raises", "{\"what\":\"" + what + "\"}");
    }

    private List<JsonObject> tools(Transport transport) throws Exception {
        JsonValue tools = wires.ask(transport, Wire.request("tools/list", "{}"))
                .result()
                .get("tools")
                .orElseThrow();
        return ((JsonArray) tools).items().stream().map(JsonObject.class::cast).toList();
    }
}
