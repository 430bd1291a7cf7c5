package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A server with one tool for each kind of call. */
final class EraFixture {
    /** Counted down when the tool {@code hang} is interrupted. */
    final CountDownLatch interrupted = new CountDownLatch(1);

    /** Counted down when the tool {@code hang} has begun. */
    final CountDownLatch hanging = new CountDownLatch(1);

    FaultlineServer server() {
        return FaultlineServer.named("eras", "1")
                .recorder(reply -> {})
                .timeLimit(Duration.ofSeconds(20))
                .tool(named("fine"), (exchange, request) -> text("fine"))
                .tool(named("progress"), EraFixture::progress)
                .tool(named("log"), EraFixture::log)
                .tool(named("fault"), (exchange, request) -> {
                    throw new FaultException(CommonCode.FILE_NOT_FOUND.fault("File not found: a.txt"));
                })
                .tool(named("broken"), (exchange, request) -> {
                    throw new IllegalStateException("secret");
                })
                .tool(named("empty"), (exchange, request) -> nothing())
                .tool(named("hang"), this::hang)
                .tool(named("ask"), EraFixture::ask)
                .tool(named("sample"), EraFixture::sample)
                .tool(
                        Tool.builder(
                                        "strict",
                                        Map.of(
                                                "type",
                                                "object",
                                                "properties",
                                                Map.of("n", Map.of("type", "integer", "x-mcp-header", "N")),
                                                "required",
                                                List.of("n")))
                                .build(),
                        (exchange, request) -> text("strict"))
                .prompt(new SyncPromptSpecification(
                        Prompt.builder("greet").build(),
                        (exchange, request) -> GetPromptResult.builder(List.of(PromptMessage.builder(
                                                Role.USER,
                                                TextContent.builder("Hello").build())
                                        .build()))
                                .build()))
                .resource(new SyncResourceSpecification(
                        Resource.builder("test://one", "one").build(),
                        (exchange, request) -> ReadResourceResult.builder(
                                        List.of(TextResourceContents.builder("test://one", "1")
                                                .build()))
                                .build()));
    }

    @SuppressWarnings("NullAway") // what a tool must not do
    private static CallToolResult nothing() {
        return null;
    }

    private static Tool named(String name) {
        return Tool.builder(name, Map.of("type", "object")).build();
    }

    private static CallToolResult text(String text) {
        return CallToolResult.builder()
                .content(List.of(TextContent.builder(text).build()))
                .build();
    }

    private static CallToolResult progress(McpSyncServerExchange exchange, CallToolRequest request) {
        Object token = request.progressToken();
        if (token != null) {
            exchange.progressNotification(
                    ProgressNotification.builder(token, 1.0).total(2.0).build());
        }
        return text("worked");
    }

    private static CallToolResult log(McpSyncServerExchange exchange, CallToolRequest request) {
        exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.WARNING, "careful")
                .build());
        return text("logged");
    }

    private CallToolResult hang(McpSyncServerExchange exchange, CallToolRequest request) throws InterruptedException {
        hanging.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
        return text("never");
    }

    private static CallToolResult ask(McpSyncServerExchange exchange, CallToolRequest request) {
        return text("answer: "
                + exchange.createElicitation(
                                ElicitFormRequest.builder("Who?", Map.of("type", "object", "properties", Map.of()))
                                        .build())
                        .action());
    }

    private static CallToolResult sample(McpSyncServerExchange exchange, CallToolRequest request) {
        SamplingMessage message = SamplingMessage.builder(
                        Role.USER, TextContent.builder("Say something").build())
                .build();
        return text("said: "
                + exchange.createMessage(CreateMessageRequest.builder(List.of(message), 5)
                                .build())
                        .model());
    }
}
