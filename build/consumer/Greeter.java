import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server as a reader of the README would write it; dev/check-consumer compiles it outside this repository. */
public final class Greeter {
    private Greeter() {}

    public static void main(String[] args) {
        Map<String, Object> name = Map.of("type", "string");
        Map<String, Object> input =
                Map.of("type", "object", "properties", Map.of("name", name), "required", List.of("name"));
        FaultlineServer.named("greeter", "1.0")
                .trail(Path.of("audit"))
                .tool(
                        Tool.builder("greet", input).description("Greets.").build(),
                        (exchange, request) -> CallToolResult.builder()
                                .addTextContent("Hello, " + request.arguments().get("name") + "!")
                                .build())
                .serveStdio();
    }
}
