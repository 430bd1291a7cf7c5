package dev.faultline.examples.conformance;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The texts, images and sounds of the fixture. */
final class SampleContent {
    static final String PNG = "image/png";

    /** One red pixel. */
    static final String PIXEL =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

    /** A silent WAV file. */
    static final String SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

    private SampleContent() {}

    static CallToolResult result(Content... content) {
        return CallToolResult.builder().content(List.of(content)).build();
    }

    static TextContent text(String text) {
        return TextContent.builder(text).build();
    }

    static ImageContent pixel() {
        return ImageContent.builder(PIXEL, PNG).build();
    }

    static EmbeddedResource embedded(String uri, String mimeType, String text) {
        return EmbeddedResource.builder(resource(uri, mimeType, text)).build();
    }

    static TextResourceContents resource(String uri, String mimeType, String text) {
        return TextResourceContents.builder(uri, text).mimeType(mimeType).build();
    }

    /** {@return the object that this JSON describes} */
    static Map<String, Object> object(String json) {
        try {
            return McpJsonDefaults.getMapper().readValue(json, new TypeRef<Map<String, Object>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
