package dev.faultline.examples.conformance;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import java.util.List;

/** The resources of the fixture. */
final class FixtureResources {
    private static final String BEFORE_ID = "test://template/";
    private static final String AFTER_ID = "/data";

    private FixtureResources() {}

    static void addTo(FaultlineServer server) {
        server.resource(resource(SampleContent.resource(
                        "test://static-text", "text/plain", "This is the content of the static text resource.")))
                .resource(resource(BlobResourceContents.builder("test://static-binary", SampleContent.PIXEL)
                        .mimeType(SampleContent.PNG)
                        .build()))
                .resource(resource(
                        SampleContent.resource("test://watched-resource", "text/plain", "Nothing has happened yet.")))
                .resourceTemplate(new SyncResourceTemplateSpecification(
                        ResourceTemplate.builder(BEFORE_ID + "{id}" + AFTER_ID, "data-by-id")
                                .description("The data of an id.")
                                .mimeType("application/json")
                                .build(),
                        (exchange, request) -> read(data(request.uri()))));
    }

    private static SyncResourceSpecification resource(ResourceContents contents) {
        String name = contents.uri().substring("test://".length());
        Resource resource = Resource.builder(contents.uri(), name)
                .description("The fixture's " + name + ".")
                .mimeType(contents.mimeType())
                .build();
        return new SyncResourceSpecification(resource, (exchange, request) -> read(contents));
    }

    private static ResourceContents data(String uri) {
        String id = uri.substring(BEFORE_ID.length(), uri.length() - AFTER_ID.length());
        String text = JsonText.print(JsonObject.builder()
                .put("id", id)
                .put("templateTest", true)
                .put("data", "Data for ID: " + id)
                .build());
        return SampleContent.resource(uri, "application/json", text);
    }

    private static ReadResourceResult read(ResourceContents contents) {
        return ReadResourceResult.builder(List.of(contents)).build();
    }
}
