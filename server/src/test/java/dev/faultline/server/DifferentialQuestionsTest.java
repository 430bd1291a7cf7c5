package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Recorder;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest.ContextInclusionStrategy;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ModelPreferences;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a tool asks its client and notifies it of, and what it makes of the answers, is as without the guard (R40). */
class DifferentialQuestionsTest {
    private static final ServerCapabilities TOOLS =
            ServerCapabilities.builder().tools(false).logging().build();

    /** Of five tools: their results, three questions of each of two sets, and nine notifications. */
    private static final int EXCHANGED = 5 + 6 + 9;

    private FixtureHttp http;

    @BeforeEach
    void start() throws Exception {
        http = new FixtureHttp();
    }

    @AfterEach
    void stop() throws Exception {
        http.close();
    }

    @Test
    void questionsAndNotificationsAreAlikeOverStandardInputAndOutput() throws Exception {
        try (EraClient bare = bareStdio();
                EraClient guarded = new EraStdioClient(guarded(), false)) {
            assertThat(exchanged(guarded)).isEqualTo(exchanged(bare)).hasSize(EXCHANGED);
        }
    }

    @Test
    void questionsAndNotificationsAreAlikeOverHttp() throws Exception {
        HttpServletStreamableServerTransportProvider servlet = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/bare")
                .build();
        complete(McpServer.sync(servlet));
        try (EraClient bare = client(servlet, "/bare");
                EraClient guarded = client(guarded().servlet(), "/guarded")) {
            assertThat(exchanged(guarded)).isEqualTo(exchanged(bare)).hasSize(EXCHANGED);
        }
    }

    /** {@return of each call its notifications, its questions without their ids, and its result} */
    private static List<String> exchanged(EraClient client) throws Exception {
        List<String> exchanged = new ArrayList<>();
        for (SyncToolSpecification one : tools()) {
            int notes = client.notes().size();
            int questions = client.questions().size();
            JsonObject response = client.request("tools/call", call(one.tool().name()));
            client.notes().stream().skip(notes).map(JsonText::print).forEach(exchanged::add);
            client.questions().stream()
                    .skip(questions)
                    .map(question -> question.string("method").orElseThrow()
                            + question.get("params").map(JsonText::print).orElse(""))
                    .forEach(exchanged::add);
            exchanged.add(JsonText.print(response.object("result").orElseThrow()));
        }
        return exchanged;
    }

    private static JsonObject call(String tool) {
        return EraClient.json("{\"name\":\"" + tool + "\",\"_meta\":{\"progressToken\":\"t-1\"}}");
    }

    private EraClient client(HttpServlet servlet, String path) throws Exception {
        return new EraHttpClient(URI.create("http://127.0.0.1:" + http.mount(servlet, path) + path), false);
    }

    private static EraClient bareStdio() throws Exception {
        Pipe input = Pipe.open();
        Pipe output = Pipe.open();
        complete(McpServer.sync(new StdioServerTransportProvider(
                McpJsonDefaults.getMapper(),
                Channels.newInputStream(input.source()),
                Channels.newOutputStream(output.sink()))));
        return new EraStdioClient(
                Channels.newInputStream(output.source()),
                Channels.newOutputStream(input.sink()),
                () -> close(input, output),
                false);
    }

    private static void close(Pipe input, Pipe output) {
        try {
            input.sink().close();
            output.source().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void complete(McpServer.SyncSpecification<?> sdk) {
        sdk.serverInfo("fixture", "1").capabilities(TOOLS).tools(tools()).build();
    }

    private static FaultlineServer guarded() {
        FaultlineServer server = FaultlineServer.named("fixture", "1").recorder(Recorder.none());
        tools().forEach(server::tool);
        return server;
    }

    private static List<SyncToolSpecification> tools() {
        return List.of(
                tool("elicits", exchange -> exchange.createElicitation(form())),
                tool("samples", exchange -> exchange.createMessage(sampling())),
                tool("lists_roots", McpSyncServerExchange::listRoots),
                tool("notifies", DifferentialQuestionsTest::notifications),
                tool("does_everything", DifferentialQuestionsTest::everything));
    }

    private static SyncToolSpecification tool(String name, Function<McpSyncServerExchange, Object> asking) {
        return new SyncToolSpecification(
                Tool.builder(name, Map.of("type", "object")).build(),
                (exchange, request) -> CallToolResult.builder()
                        .addTextContent(asking.apply(exchange).toString())
                        .isError(false)
                        .build());
    }

    private static Object everything(McpSyncServerExchange exchange) {
        progress(exchange, 0, "asking");
        Object elicited = exchange.createElicitation(form());
        progress(exchange, 1, "asked");
        Object sampled = exchange.createMessage(sampling());
        progress(exchange, 2, "done");
        return List.of(elicited, sampled, exchange.listRoots());
    }

    // The client wants no debug messages.
    private static Object notifications(McpSyncServerExchange exchange) {
        log(exchange, LoggingLevel.DEBUG, "unwanted");
        log(exchange, LoggingLevel.INFO, "naïve, 日本, \"quoted\"\n");
        progress(exchange, 0.5, "half");
        log(exchange, LoggingLevel.WARNING, "");
        exchange.progressNotification(new ProgressNotification("another", 1.0, null, null, null));
        log(exchange, LoggingLevel.EMERGENCY, "at /home/ann/notes.txt, password: see the manual");
        progress(exchange, 1, "whole");
        return "fine";
    }

    private static void log(McpSyncServerExchange exchange, LoggingLevel level, String text) {
        exchange.loggingNotification(
                LoggingMessageNotification.builder(level, text).logger("author").build());
    }

    private static void progress(McpSyncServerExchange exchange, double done, String text) {
        exchange.progressNotification(
                new ProgressNotification("t-1", done, 2.0, text, Map.of("org.example/k", List.of(1, "two"))));
    }

    private static ElicitFormRequest form() {
        Map<String, Object> name = Map.of("type", "string", "title", "Your name", "maxLength", 40);
        return ElicitFormRequest.builder(
                        "Who are you, \"naïve\" caller?",
                        Map.of("type", "object", "properties", Map.of("name", name), "required", List.of("name")))
                .meta(Map.of("org.example/k", 1))
                .build();
    }

    private static CreateMessageRequest sampling() {
        SamplingMessage message = SamplingMessage.builder(
                        Role.USER, TextContent.builder("Say something\n日本").build())
                .build();
        return CreateMessageRequest.builder(List.of(message), 5)
                .systemPrompt("Be brief.")
                .includeContext(ContextInclusionStrategy.NONE)
                .temperature(0.5)
                .stopSequences(List.of("\n"))
                .modelPreferences(ModelPreferences.builder()
                        .addHint("small")
                        .costPriority(0.25)
                        .build())
                .metadata(Map.of("k", 1))
                .meta(Map.of("org.example/k", 1))
                .build();
    }
}
