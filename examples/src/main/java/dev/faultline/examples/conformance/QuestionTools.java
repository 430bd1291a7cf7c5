package dev.faultline.examples.conformance;

import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * What the suite for revision 2026-07-28 needs: tools that ask, as any tool does, and a header that repeats an
 * argument.
 */
final class QuestionTools {
    private static final String PREFIX = "test_input_required_result_";
    private static final int MAX_TOKENS = 100;

    private static final Map<String, Object> REGION = SampleContent.object("""
        {
          "type": "object",
          "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
          "required": ["region"]
        }\
        """);

    private QuestionTools() {}

    static void addTo(FaultlineServer server) {
        server.tool(named("elicitation"), (exchange, request) -> named(exchange, "user_name", "What is your name?"))
                .tool(named("sampling"), QuestionTools::sampled)
                .tool(named("list_roots"), (exchange, request) -> said(exchange.listRoots()))
                .tool(named("request_state"), (exchange, request) -> {
                    named(exchange, "confirm", "Please confirm");
                    return said("state-ok");
                })
                .tool(named("tampered_state"), (exchange, request) -> named(exchange, "confirm", "Please confirm"))
                .tool(named("multi_round"), (exchange, request) -> {
                    named(exchange, "step1", "Step 1: What is your name?");
                    return named(exchange, "step2", "Step 2: What is your favorite color?");
                })
                .asyncTool(named("multiple_inputs"), QuestionTools::several)
                .tool(named("capabilities"), QuestionTools::whatTheClientCanDo)
                .tool(ContentTools.tool("test_missing_capability", "Needs sampling."), QuestionTools::sampled)
                .tool(
                        ContentTools.tool("test_streaming_elicitation", "Asks for a name."),
                        (exchange, request) -> named(exchange, "user_name", "What is your name?"))
                .tool(ContentTools.tool("test_logging_tool", "Logs."), QuestionTools::logged)
                .tool(
                        Tool.builder("test_custom_header", REGION)
                                .description("Has an argument that is repeated in a header.")
                                .build(),
                        (exchange, request) -> said(request.arguments()))
                .prompt(new SyncPromptSpecification(
                        Prompt.builder(PREFIX + "prompt")
                                .description("Asks for a context.")
                                .build(),
                        QuestionTools::prompted));
    }

    private static Tool named(String name) {
        return ContentTools.tool(PREFIX + name, "Asks the client.");
    }

    private static CallToolResult named(McpSyncServerExchange exchange, String key, String message) {
        return said(exchange.createElicitation(form(key, message)).content());
    }

    // The key is what clients of the revision see; it needs no name unless they rely on it.
    private static ElicitFormRequest form(String key, String message) {
        Map<String, Object> schema = Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string")));
        return ElicitFormRequest.builder(message, schema)
                .meta(Map.of("dev.faultline/question", key))
                .build();
    }

    private static CallToolResult sampled(McpSyncServerExchange exchange, CallToolRequest request) {
        return said(exchange.createMessage(message("What is the capital of France?")));
    }

    private static CreateMessageRequest message(String prompt) {
        SamplingMessage message =
                SamplingMessage.builder(Role.USER, SampleContent.text(prompt)).build();
        return CreateMessageRequest.builder(List.of(message), MAX_TOKENS).build();
    }

    private static Mono<CallToolResult> several(McpAsyncServerExchange exchange, CallToolRequest request) {
        Mono<ElicitResult> name = exchange.createElicitation(form("user_name", "What is your name?"));
        return Mono.zip(name, exchange.createMessage(message("Generate a greeting")), exchange.listRoots())
                .map(QuestionTools::said);
    }

    private static CallToolResult whatTheClientCanDo(McpSyncServerExchange exchange, CallToolRequest request) {
        return exchange.getClientCapabilities().elicitation() == null
                ? sampled(exchange, request)
                : named(exchange, "user_name", "What is your name?");
    }

    private static CallToolResult logged(McpSyncServerExchange exchange, CallToolRequest request) {
        exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.INFO, "Working")
                .logger("conformance")
                .build());
        return said("Logged.");
    }

    private static GetPromptResult prompted(McpSyncServerExchange exchange, GetPromptRequest request) {
        ElicitResult answer = exchange.createElicitation(form("user_context", "What context should the prompt use?"));
        PromptMessage message = PromptMessage.builder(
                        Role.USER, SampleContent.text("Use this context: " + answer.content()))
                .build();
        return GetPromptResult.builder(List.of(message)).build();
    }

    private static CallToolResult said(Object answer) {
        return SampleContent.result(SampleContent.text("Answer: " + answer));
    }
}
