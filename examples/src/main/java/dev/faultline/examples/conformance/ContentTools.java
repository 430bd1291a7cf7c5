package dev.faultline.examples.conformance;

import dev.faultline.fault.FaultException;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The tools that return a result, or fail, without any other message to the client. */
final class ContentTools {
    /** The message of the failing tool. */
    static final String INTENDED = "This tool intentionally returns an error for testing";

    private static final Map<String, Object> NEWEST_SCHEMA = SampleContent.object("""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "type": "object",
          "$defs": {
            "address": {
              "$anchor": "address",
              "type": "object",
              "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
            }
          },
          "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
          "allOf": [{"anyOf": [{"required": ["name"]}, {"required": ["address"]}, {}]}],
          "if": {"required": ["address"]},
          "then": {"properties": {"address": {"required": ["street"]}}},
          "else": {},
          "additionalProperties": false
        }\
        """);

    private ContentTools() {}

    static void addTo(FaultlineServer server) {
        server.tool(
                        tool("test_simple_text", "Returns a text."),
                        (exchange, request) ->
                                SampleContent.result(SampleContent.text("This is a simple text response for testing.")))
                .asyncTool(
                        tool("test_image_content", "Returns a picture."),
                        (exchange, request) -> Mono.just(SampleContent.result(SampleContent.pixel())))
                .tool(
                        tool("test_audio_content", "Returns a sound."),
                        (exchange, request) ->
                                SampleContent.result(AudioContent.builder(SampleContent.SILENCE, "audio/wav")
                                        .build()))
                .tool(
                        tool("test_embedded_resource", "Returns a resource."),
                        (exchange, request) -> SampleContent.result(SampleContent.embedded(
                                "test://embedded-resource", "text/plain", "This is an embedded resource content.")))
                .tool(
                        tool("test_multiple_content_types", "Returns a text, a picture and a resource."),
                        (exchange, request) -> mixed())
                .tool(
                        Tool.builder("json_schema_2020_12_tool", NEWEST_SCHEMA)
                                .description("Has an input schema with keywords of JSON Schema 2020-12.")
                                .build(),
                        (exchange, request) ->
                                SampleContent.result(SampleContent.text("Given: " + request.arguments())))
                .tool(failing(), ContentTools::fail);
    }

    static Tool tool(String name, String description) {
        return Tool.builder(name, Map.of("type", "object"))
                .description(description)
                .build();
    }

    static Tool failing() {
        return tool("test_error_handling", "Always throws.");
    }

    static CallToolResult fail(McpSyncServerExchange exchange, CallToolRequest request) {
        throw new FaultException(FixtureCode.INTENDED_FAILURE.fault(INTENDED));
    }

    private static CallToolResult mixed() {
        return SampleContent.result(
                SampleContent.text("Multiple content types test:"),
                SampleContent.pixel(),
                SampleContent.embedded(
                        "test://mixed-content-resource", "application/json", "{\"test\":\"data\",\"value\":123}"));
    }
}
