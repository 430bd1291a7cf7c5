package dev.faultline.server.testing;

import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.Annotations;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A server whose calls all succeed, as its author wrote it for the SDK: one tool for each form that a result can have,
 * and prompts, resources, templates and completions.
 */
public final class SuccessfulTools {
    private static final Map<String, Object> ANY = Map.of("type", "object");
    private static final Map<String, Object> ANYTHING = Map.of();
    private static final String DATA = "iVBORw0KGgo=";
    private static final Annotations FOR_USERS =
            new Annotations(List.of(Role.USER, Role.ASSISTANT), 0.75, "2026-01-31T12:00:00Z");

    private final Map<String, SyncToolSpecification> tools = new LinkedHashMap<>();

    /** Makes them. */
    public SuccessfulTools() {
        texts();
        blocks();
        marks();
        structures();
        schemas();
    }

    /** {@return the tools} */
    public List<SyncToolSpecification> tools() {
        return List.copyOf(tools.values());
    }

    private void texts() {
        content("text", text("fine"));
        content("empty-text", text(""));
        content("blank-text", text(" \t\n"));
        content("lines", text("one\ntwo\r\nthree\n"));
        content("unicode", text("naïve café, 日本語, \uD83D\uDE00, \u202Eabc\u202C, \u0000\u001F\u007F\u2028"));
        content("escapes", text("\"quoted\" \\ / \b\f </script> &amp;"));
        content("lone-surrogate", text("a\uD800b"));
        content("json", text("{\"error\":null,\"rows\":[1,2]}"));
        content("error-words", text("Error: 0 errors found, nothing failed"));
        content("secret-words", text("The password: see the manual. token=none"));
        content("paths", text("/home/ann/notes.txt and C:\\Users\\ann\\notes.txt"));
        content("stack", text("at dev.example.Main.main(Main.java:12)"));
        content("five-megabytes", text("0123456789abcdef".repeat(5 * 64 * 1024)));
        content("many-lines", text("line\n".repeat(20_000)));
    }

    private void blocks() {
        content("nothing");
        content("two-texts", text("one"), text("two"));
        content("image", new ImageContent(null, DATA, "image/png", null));
        content("audio", new AudioContent(null, DATA, "audio/wav", null));
        content("link", ResourceLink.builder().uri("file:///a.txt").name("a").build());
        content(
                "full-link",
                ResourceLink.builder()
                        .uri("file:///a.txt")
                        .name("a")
                        .title("A")
                        .description("the first")
                        .mimeType("text/plain")
                        .size(7L)
                        .annotations(FOR_USERS)
                        .meta(Map.of("org.example/k", 1))
                        .build());
        content(
                "embedded-text",
                embedded(TextResourceContents.builder("file:///a.txt", "fine").build()));
        content(
                "embedded-blob",
                embedded(BlobResourceContents.builder("file:///a.bin", DATA).build()));
        content(
                "embedded-typed",
                embedded(new TextResourceContents("file:///a.md", "text/markdown", "# A", Map.of("org.example/k", 1))));
        content("annotated-text", new TextContent(FOR_USERS, "for users", null));
        content("text-with-meta", new TextContent(null, "fine", Map.of("org.example/k", List.of(1, "two"))));
        content("annotated-image", new ImageContent(FOR_USERS, DATA, "image/png", Map.of("org.example/k", true)));
        content("annotated-audio", new AudioContent(FOR_USERS, DATA, "audio/mpeg", Map.of("org.example/k", 1.5)));
        content(
                "everything",
                text("one"),
                new ImageContent(null, DATA, "image/png", null),
                new AudioContent(null, DATA, "audio/wav", null),
                embedded(TextResourceContents.builder("file:///a.txt", "fine").build()),
                ResourceLink.builder().uri("file:///a.txt").name("a").build());
        List<Content> hundred = new ArrayList<>();
        for (int block = 0; block < 100; block++) {
            hundred.add(text("block " + block));
        }
        content("hundred-blocks", hundred.toArray(Content[]::new));
    }

    private void marks() {
        result("marked-success", new CallToolResult(List.of(text("fine")), false, null, null));
        result("meta", new CallToolResult(List.of(text("fine")), null, null, Map.of("org.example/k", Map.of("a", 1))));
        result("meta-empty", new CallToolResult(List.of(text("fine")), null, null, Map.of()));
        result("meta-and-mark", new CallToolResult(List.of(), false, null, Map.of("org.example/k", "v")));
        result("meta-unicode", new CallToolResult(List.of(text("fine")), null, null, Map.of("org.example/ü", "日本")));
    }

    // Without a schema the SDK passes the structure on and adds nothing.
    private void structures() {
        structure("object", Map.of("a", 1));
        structure("object-empty", Map.of());
        structure("array", List.of(1, 2, 3));
        structure("array-empty", List.of());
        structure("string", "fine");
        structure("number", 1.5);
        structure("true", true);
        structure("nulls", nulls());
        result("structure-and-text", new CallToolResult(List.of(text("short")), null, Map.of("a", 1), null));
        result("structure-marked", new CallToolResult(List.of(), false, Map.of("a", 1), null));
        result("structure-and-meta", new CallToolResult(List.of(), null, Map.of("a", 1), Map.of("org.example/k", 1)));
        structure("record", new Point(1, 2, "p"));
    }

    /** A value of the author's own type. */
    record Point(int x, int y, String label) {}

    // With a schema the SDK adds the structure as text where the author wrote no content; then it demands isError.
    private void schemas() {
        schema("schema-object", ANY, List.of(), Map.of("a", 1));
        schema("schema-empty", ANY, List.of(), Map.of());
        schema("schema-text-too", ANY, List.of(text("short")), Map.of("a", 1));
        schema("schema-array", Map.of("type", "array"), List.of(), List.of(1, 2));
        schema("schema-array-empty", Map.of("type", "array"), List.of(), List.of());
        schema("schema-number", Map.of("type", "number"), List.of(), 7);
        schema("schema-true", ANYTHING, List.of(), true);
        schema("schema-nulls", ANY, List.of(), nulls());
        schema("schema-record", ANY, List.of(), new Point(1, 2, "p"));
        schema("schema-unicode", ANY, List.of(), Map.of("k", "日本 \uD83D\uDE00 \"q\" \\ \u2028"));
        schema("schema-deep", ANY, List.of(), Map.of("a", Map.of("b", List.of(Map.of("c", List.of(1, List.of(2)))))));
        schema("schema-floats", ANY, List.of(), floats());
        schema("schema-long", ANY, List.of(), Map.of("long", 9_007_199_254_740_993L));
        schema("schema-image", ANY, List.of(new ImageContent(null, DATA, "image/png", null)), Map.of("a", 1));
        schema("schema-megabyte", ANY, List.of(), Map.of("k", "0123456789abcdef".repeat(64 * 1024)));
        Map<String, Object> strict = Map.of(
                "type",
                "object",
                "properties",
                Map.of("n", Map.of("type", "integer"), "s", Map.of("type", "string")),
                "required",
                List.of("n"));
        schema("schema-strict", strict, List.of(), new TreeMap<>(Map.of("n", 3, "s", "x")));
        schema("schema-optional", strict, List.of(), Map.of("n", 3));
        tool(
                Tool.builder("schema-unmarked", ANY).outputSchema(ANY).build(),
                new CallToolResult(List.of(), null, Map.of("a", 1), null));
        tool(
                Tool.builder("schema-meta", ANY).outputSchema(ANY).build(),
                new CallToolResult(List.of(), false, Map.of("a", 1), Map.of("org.example/k", 1)));
    }

    private static Map<String, Object> floats() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("half", 0.5);
        values.put("large", 1e300);
        values.put("small", 1.0e-7);
        values.put("float", 1.1f);
        values.put("decimal", new BigDecimal("1.10"));
        values.put("big", new BigInteger("123456789012345678901234567890"));
        values.put("whole", 3.0);
        values.put("negative", -0.0);
        return values;
    }

    private static Map<String, @Nullable Object> nulls() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("a", null);
        values.put("b", List.of());
        return values;
    }

    private static Content text(String text) {
        return TextContent.builder(text).build();
    }

    private static Content embedded(McpSchema.ResourceContents contents) {
        return EmbeddedResource.builder(contents).build();
    }

    private void content(String name, Content... blocks) {
        result(name, new CallToolResult(List.of(blocks), null, null, null));
    }

    private void structure(String name, Object structured) {
        result(name, new CallToolResult(List.of(), null, structured, null));
    }

    private void schema(String name, Map<String, Object> schema, List<Content> content, Object structured) {
        tool(
                Tool.builder(name, ANY).outputSchema(schema).build(),
                new CallToolResult(content, false, structured, null));
    }

    private void result(String name, CallToolResult result) {
        tool(Tool.builder(name, ANY).build(), result);
    }

    private void tool(Tool tool, CallToolResult result) {
        tools.put(tool.name(), new SyncToolSpecification(tool, (exchange, request) -> result));
    }

    /** {@return the prompts} */
    public static List<SyncPromptSpecification> prompts() {
        Prompt prompt = Prompt.builder("greet")
                .title("Greet")
                .description("greets someone")
                .arguments(List.of(PromptArgument.builder("name").build()))
                .build();
        return List.of(new SyncPromptSpecification(
                prompt,
                (exchange, request) -> new GetPromptResult(
                        "a greeting",
                        List.of(
                                new PromptMessage(
                                        Role.USER,
                                        text("Greet " + request.arguments().get("name"))),
                                new PromptMessage(Role.ASSISTANT, new ImageContent(null, DATA, "image/png", null))),
                        Map.of("org.example/k", 1))));
    }

    /** {@return the resources} */
    public static List<SyncResourceSpecification> resources() {
        return List.of(
                resource("fixture://text", new TextResourceContents("fixture://text", "text/plain", "fine", null)),
                resource("fixture://blob", new BlobResourceContents("fixture://blob", "image/png", DATA, null)),
                resource("fixture://empty"),
                resource(
                        "fixture://both",
                        TextResourceContents.builder("fixture://both", "日本").build(),
                        BlobResourceContents.builder("fixture://both/2", DATA).build()));
    }

    private static SyncResourceSpecification resource(String uri, McpSchema.ResourceContents... contents) {
        return new SyncResourceSpecification(
                Resource.builder(uri, "the resource " + uri)
                        .mimeType("text/plain")
                        .build(),
                (exchange, request) -> new ReadResourceResult(List.of(contents), Map.of("org.example/k", 1)));
    }

    /** {@return the templates of resources} */
    public static List<SyncResourceTemplateSpecification> templates() {
        return List.of(new SyncResourceTemplateSpecification(
                ResourceTemplate.builder("rows://{table}/{id}", "rows").build(),
                (exchange, request) -> new ReadResourceResult(
                        List.of(TextResourceContents.builder(request.uri(), "row")
                                .build()),
                        null)));
    }

    /** {@return the completions} */
    public static List<SyncCompletionSpecification> completions() {
        return List.of(new SyncCompletionSpecification(
                new PromptReference("greet"),
                (exchange, request) ->
                        new CompleteResult(new CompleteResult.CompleteCompletion(List.of("Ann", "Anton"), 7, true))));
    }
}
