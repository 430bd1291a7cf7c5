package dev.faultline.server;

import dev.faultline.boundary.Recorder;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.SuccessfulTools;
import dev.faultline.text.BoundedText;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** What succeeds is answered as without the guard (R40: never worse than without). */
class DifferentialTest {
    private static final ServerCapabilities ALL = ServerCapabilities.builder()
            .tools(false)
            .prompts(false)
            .resources(false, false)
            .completions()
            .logging()
            .build();

    /** The answers that differ on purpose, each with its reason. */
    private static final Map<String, String> PERMITTED = Map.of(
            "lone-surrogate",
                    "The text has no form in UTF-8: the SDK writes U+FFFD over HTTP, the guard a question mark",
            "schema-unmarked", "The SDK fails with -32603 (isError must not be null); the guard passes the success on",
            "schema-meta", "The SDK loses the _meta of a result to which it adds the text; the guard passes it on");

    private final SuccessfulTools author = new SuccessfulTools();

    @Test
    void successesAreAnsweredAlikeOverStandardInputAndOutput() throws Exception {
        try (Wire bare = bareStdio().begin();
                Wire guarded = StdioWire.to(guarded()).begin()) {
            compare(answers(bare), answers(guarded));
        }
    }

    @Test
    void successesAreAnsweredAlikeOverHttp() throws Exception {
        FixtureHttp http = new FixtureHttp();
        HttpServletStreamableServerTransportProvider servlet = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        complete(McpServer.sync(servlet));
        try (Wire bare = http.wire(servlet).begin();
                Wire guarded = http.wire(guarded().servlet()).begin()) {
            compare(answers(bare), answers(guarded));
        } finally {
            http.close();
        }
    }

    private StdioWire bareStdio() throws IOException {
        Pipe input = Pipe.open();
        Pipe output = Pipe.open();
        complete(McpServer.sync(new StdioServerTransportProvider(
                McpJsonDefaults.getMapper(),
                Channels.newInputStream(input.source()),
                Channels.newOutputStream(output.sink()))));
        return StdioWire.over(input, output);
    }

    private void complete(McpServer.SyncSpecification<?> sdk) {
        sdk.serverInfo("fixture", "1")
                .capabilities(ALL)
                .tools(author.tools())
                .prompts(SuccessfulTools.prompts())
                .resources(SuccessfulTools.resources())
                .resourceTemplates(SuccessfulTools.templates())
                .completions(SuccessfulTools.completions())
                .build();
    }

    private FaultlineServer guarded() {
        FaultlineServer server = FaultlineServer.named("fixture", "1").recorder(Recorder.none());
        author.tools().forEach(server::tool);
        SuccessfulTools.prompts().forEach(server::prompt);
        SuccessfulTools.resources().forEach(server::resource);
        SuccessfulTools.templates().forEach(server::resourceTemplate);
        SuccessfulTools.completions().forEach(server::completion);
        return server;
    }

    private Map<String, JsonValue> answers(Wire wire) throws Exception {
        Map<String, String> requests = new LinkedHashMap<>();
        author.tools()
                .forEach(
                        it -> requests.put(it.tool().name(), Wire.call(it.tool().name(), "{}")));
        requests.put("initialize", Wire.INITIALIZE);
        requests.put("ping", Wire.request("ping", "{}"));
        requests.put("tools/list", Wire.request("tools/list", "{}"));
        requests.put("prompts/list", Wire.request("prompts/list", "{}"));
        requests.put(
                "prompts/get", Wire.request("prompts/get", "{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}"));
        requests.put("resources/list", Wire.request("resources/list", "{}"));
        requests.put("resources/templates/list", Wire.request("resources/templates/list", "{}"));
        for (String resource :
                List.of("fixture://text", "fixture://blob", "fixture://empty", "fixture://both", "rows://a/7")) {
            requests.put(resource, Wire.request("resources/read", "{\"uri\":\"" + resource + "\"}"));
        }
        requests.put(
                "completion/complete",
                Wire.request(
                        "completion/complete",
                        "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greet\"},\"argument\":{\"name\":\"name\",\"value\":\"An\"}}"));
        requests.put("logging/setLevel", Wire.request("logging/setLevel", "{\"level\":\"info\"}"));
        Map<String, JsonValue> answers = new LinkedHashMap<>();
        for (Map.Entry<String, String> request : requests.entrySet()) {
            Seen seen = wire.send(request.getValue()).get(1, TimeUnit.MINUTES);
            answers.put(request.getKey(), JsonText.read(seen.body()).readable().orElseThrow());
        }
        return answers;
    }

    private static void compare(Map<String, JsonValue> bare, Map<String, JsonValue> guarded) {
        SoftAssertions softly = new SoftAssertions();
        bare.forEach((name, answer) -> {
            if (!PERMITTED.containsKey(name)) {
                Optional<JsonValue> guardedAnswer = Optional.ofNullable(guarded.get(name));
                softly.assertThat(guardedAnswer.filter(answer::equals))
                        .as(() -> name + "\nbare    " + shown(answer) + "\nguarded "
                                + guardedAnswer.map(DifferentialTest::shown))
                        .isPresent();
            }
        });
        softly.assertAll();
    }

    private static String shown(JsonValue answer) {
        return BoundedText.ellipsized(JsonText.print(answer), 1000);
    }
}
