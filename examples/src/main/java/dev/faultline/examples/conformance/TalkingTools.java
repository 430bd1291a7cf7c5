package dev.faultline.examples.conformance;

import dev.faultline.server.ClientArguments;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;

/** The tools that send notifications or requests to the client while they run. */
final class TalkingTools {
    private static final int MAX_TOKENS = 100;

    private TalkingTools() {}

    static void addTo(FaultlineServer server) {
        server.tool(ContentTools.tool("test_tool_with_logging", "Logs while it works."), TalkingTools::log)
                .tool(ContentTools.tool("test_tool_with_progress", "Reports its progress."), TalkingTools::progress)
                .tool(asking("test_sampling", "Asks the client's model.", "prompt"), TalkingTools::sample)
                .tool(asking("test_elicitation", "Asks the user who they are.", "message"), TalkingTools::elicit)
                .tool(
                        ContentTools.tool("test_elicitation_sep1034_defaults", "Asks with default answers."),
                        (exchange, request) -> filled(exchange, Forms.DEFAULTS))
                .tool(
                        ContentTools.tool("test_elicitation_sep1330_enums", "Asks to choose, in five ways."),
                        (exchange, request) -> filled(exchange, Forms.CHOICES))
                .tool(
                        ContentTools.tool("test_reconnection", "Answers on the stream of its call."),
                        (exchange, request) -> SampleContent.result(SampleContent.text("The stream stayed open.")));
    }

    private static Tool asking(String name, String description, String argument) {
        Map<String, Object> schema = Map.of(
                "type",
                "object",
                "properties",
                Map.of(argument, Map.of("type", "string")),
                "required",
                List.of(argument));
        return Tool.builder(name, schema).description(description).build();
    }

    private static CallToolResult log(McpSyncServerExchange exchange, CallToolRequest request)
            throws InterruptedException {
        for (String line : List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
            exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.INFO, line)
                    .logger("conformance")
                    .build());
            Thread.sleep(50);
        }
        return SampleContent.result(SampleContent.text("Logged three times."));
    }

    private static CallToolResult progress(McpSyncServerExchange exchange, CallToolRequest request)
            throws InterruptedException {
        Object token = request.progressToken();
        for (double done : new double[] {0, 50, 100}) {
            if (token != null) {
                exchange.progressNotification(
                        ProgressNotification.builder(token, done).total(100.0).build());
            }
            Thread.sleep(50);
        }
        return SampleContent.result(SampleContent.text("Done."));
    }

    private static CallToolResult sample(McpSyncServerExchange exchange, CallToolRequest request) {
        SamplingMessage prompt = SamplingMessage.builder(Role.USER, SampleContent.text(string(request, "prompt")))
                .build();
        Object answer = exchange.createMessage(CreateMessageRequest.builder(List.of(prompt), MAX_TOKENS)
                        .build())
                .content();
        String said = answer instanceof TextContent text ? text.text() : "something other than text";
        return SampleContent.result(SampleContent.text("LLM response: " + said));
    }

    private static CallToolResult elicit(McpSyncServerExchange exchange, CallToolRequest request) {
        ElicitResult answer =
                exchange.createElicitation(ElicitFormRequest.builder(string(request, "message"), Forms.PERSON)
                        .build());
        return SampleContent.result(SampleContent.text("User response: " + text(answer)));
    }

    private static CallToolResult filled(McpSyncServerExchange exchange, Map<String, Object> form) {
        ElicitResult answer = exchange.createElicitation(
                ElicitFormRequest.builder("Please fill this in.", form).build());
        return SampleContent.result(SampleContent.text("Elicitation completed: " + text(answer)));
    }

    private static String text(ElicitResult answer) {
        return "action=" + answer.action() + ", content=" + answer.content();
    }

    private static String string(CallToolRequest request, String argument) {
        return ClientArguments.of(request).string(argument).orElseThrow(); // its schema requires it
    }
}
