package dev.faultline.gateway.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.fault.Judge;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Caller;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What clients receive for failures that the upstream reports. */
class AnswerWriterTest {
    private static final String FAILED = """
        {"jsonrpc":"2.0","id":9,"result":{"content":[{"type":"text","text":"Operation timed out"}],"isError":true,\
        "structuredContent":{"a":1},"_meta":{"io.modelcontextprotocol/toolFailure":{"class":"own"}}}}\
        """;

    private static final String HIDDEN = """
        {"jsonrpc":"2.0","id":9,"result":{"content":[{"type":"text","text":"{\\"error\\":\\"quota used up\\"}"}],\
        "structuredContent":{"error":"quota used up"},"own":1}}\
        """;

    private static final String STRUCTURED = """
        {"jsonrpc":"2.0","id":9,"result":{"content":[],"structuredContent":{"left":3},"isError":true}}\
        """;

    private static final UpstreamTool NO_SCHEMA = new UpstreamTool(false, false, Set.of(), "");

    private final List<Reply> recorded = new ArrayList<>();

    @Test
    void appendsTheAdviceToTheUpstreamsOwnContentInToolFailure() {
        String answer = answer(new ToolFailureDialect(), false, FAILED);

        assertThat(answer)
                .contains("[{\"type\":\"text\",\"text\":\"Operation timed out\"},{\"type\":\"text\",\"text\":\"")
                .containsOnlyOnce("Operation timed out")
                .contains("\"structuredContent\":{\"a\":1}");
    }

    @Test
    void keepsTheToolFailureThatTheUpstreamSent() {
        assertThat(answer(new ToolFailureDialect(), false, FAILED))
                .contains("\"io.modelcontextprotocol/toolFailure\":{\"class\":\"own\"}");
    }

    @Test
    void keepsTheNamesOfWrongArgumentsInEveryDialect() {
        String failed = """
            {"jsonrpc":"2.0","id":9,"result":{"content":[{"type":"text","text":"limit must be at most 100"}],\
            "isError":true,"_meta":{"dev.faultline/occurrence":{"id":"7","code":"INVALID_INPUT_VALUE",\
            "kind":"INVALID_INPUT","retry":{"kind":"not_retryable"},"effect":"none","arguments":["limit"]}}}}\
            """;

        for (Dialect dialect : List.of(new ToolFailureDialect(), new ToolErrorDialect())) {
            assertThat(answer(dialect, false, failed))
                    .contains("\"effect\":\"none\",\"arguments\":[\"limit\"],\"by\":\"server\"}");
        }
    }

    // A dialect of JSON has a single text, which says what to do next.
    @Test
    void addsNoAdviceToAFailureUnderContract() {
        String failed = """
            {"jsonrpc":"2.0","id":9,"result":{"content":[{"type":"text","text":"{\\"code\\":\\"TIMEOUT\\"}"}],\
            "isError":true,"structuredContent":{"code":"TIMEOUT"},"_meta":{"dev.faultline/occurrence":{"id":"7",\
            "code":"TIMED_OUT","kind":"TIMEOUT","retry":{"kind":"retryable_immediate"},"effect":"none"}}}}\
            """;

        assertThat(answer(new ToolFailureDialect(), false, failed))
                .contains("\"content\":[{\"type\":\"text\",\"text\":\"{\\\"code\\\":\\\"TIMEOUT\\\"}\"}]")
                .contains("\"structuredContent\":{\"code\":\"TIMEOUT\"}");
    }

    @Test
    void putsTheEnvelopeOfAnotherDialectFirst() {
        assertThat(answer(new ToolErrorDialect(), false, FAILED))
                .contains("[{\"type\":\"text\",\"text\":\"{\\\"code\\\":\\\"TIMEOUT\\\"")
                .contains("\"text\":\"Operation timed out\"}]");
    }

    @Test
    void addsOnlyMetadataAsIs() {
        assertThat(answer(new ToolFailureDialect(), true, FAILED))
                .startsWith(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Operation"
                            + " timed out\"}],\"isError\":true,\"structuredContent\":{\"a\":1},\"_meta\":"
                            + "{\"io.modelcontextprotocol/toolFailure\":{\"class\":\"own\"},\"dev.faultline/occurrence\":{");
    }

    @Test
    void appendsTheAdviceToAHiddenFailureInToolFailure() {
        JsonObject result = result(answer(new ToolFailureDialect(), false, HIDDEN));

        assertThat(JsonText.print(result))
                .startsWith("{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"error\\\":\\\"quota used up\\\"}\"},"
                        + "{\"type\":\"text\",\"text\":\"Treat the result as a failure")
                .contains("\"own\":1", "\"isError\":true", "\"by\":\"gateway\"")
                .doesNotContain("structuredContent");
        assertThat(new ToolFailureDialect().check(Envelope.fromJson(result))).isEmpty();
    }

    @Test
    void keepsTheTextOfAHiddenFailureThatIsOnlyInItsStructuredContent() {
        String structured = "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"see"
                + " below\"}],\"structuredContent\":"
                + "{\"error\":\"quota used up\"}}}";

        assertThat(JsonText.print(result(answer(new ToolErrorDialect(), false, structured))))
                .startsWith("{\"content\":[{\"type\":\"text\",\"text\":\"see below\"},{\"type\":\"text\",\"text\":"
                        + "\"{\\\"error\\\":\\\"quota used up\\\"}\"}],\"isError\":true");
    }

    @Test
    void marksAHiddenFailureAsIs() {
        assertThat(answer(new ToolFailureDialect(), true, HIDDEN))
                .contains("\"structuredContent\":{\"error\":\"quota used up\"},\"own\":1,\"isError\":true")
                .doesNotContain("Treat the result");
    }

    @Test
    void anErrorThatStaysOneKeepsItsCodeAndGetsTheOccurrence() {
        String answer = answer(new ToolFailureDialect(), false, """
            {"jsonrpc":"2.0","id":9,"error":{"code":-32601,"message":"no, token=abc123def456","data":{"own":1}}}\
            """);

        assertThat(answer)
                .startsWith("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"error\":{\"code\":-32601,")
                .contains("\"data\":{\"own\":1,\"dev.faultline/occurrence\":{")
                .doesNotContain("abc123def456");
    }

    @Test
    void recordsBeforeItAnswersAndOnlyFailures() {
        answer(new ToolFailureDialect(), false, "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\"content\":[]}}");
        assertThat(recorded).isEmpty();

        answer(new ToolFailureDialect(), false, FAILED);
        assertThat(recorded).hasSize(1);
    }

    @Test
    void givesAClientOfTheOperatorTheWholeTextWithoutSecrets() {
        String text = "2 failed\\n    at open (/srv/app/index.js:3:1)\\nTests: 2 failed, password=hunter2";

        String answer = answer(
                new ToolFailureDialect(),
                ErrorTexts.WHOLE,
                NO_SCHEMA,
                "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"" + text
                        + "\"}],\"isError\":true}}");

        assertThat(answer).contains(text.replace("hunter2", "[redacted]"));
    }

    @Test
    void keepsTheStructuredContentOfAFailure() {
        JsonObject result = result(answer(new ToolFailureDialect(), ErrorTexts.SAFE, NO_SCHEMA, STRUCTURED));

        assertThat(result.object("structuredContent").flatMap(it -> it.get("left")))
                .contains(JsonNumber.of(3));
    }

    @Test
    void movesStructuredContentThatBreaksTheOutputSchemaIntoTheMetadata() {
        JsonObject schema =
                (JsonObject) JsonText.read("{\"type\":\"object\",\"properties\":{\"left\":{\"type\":\"string\"}}}")
                        .clean()
                        .orElseThrow();
        UpstreamTool tool = new UpstreamTool(false, false, Set.of("left"), "", Optional.of(schema));

        JsonObject result = result(answer(new ToolFailureDialect(), ErrorTexts.SAFE, tool, STRUCTURED));

        assertThat(result.get("structuredContent")).isEmpty();
        assertThat(result.object("_meta").flatMap(it -> it.object("dev.faultline/structured")))
                .contains(JsonObject.of("left", JsonNumber.of(3)));
    }

    @Test
    void fillsTheContentOfAResultThatHasOnlyStructuredContent() {
        JsonObject result = result(answer(
                new ToolFailureDialect(),
                ErrorTexts.SAFE,
                NO_SCHEMA,
                "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\"structuredContent\":{\"n\":1}}}"));

        assertThat(JsonText.print(result))
                .isEqualTo(
                        "{\"structuredContent\":{\"n\":1},\"content\":[{\"type\":\"text\",\"text\":\"{\\\"n\\\":1}\"}]}");
    }

    private String answer(Dialect dialect, boolean asIs, String response) {
        return answer(new AnswerSetting(dialect, asIs, ErrorTexts.SAFE), NO_SCHEMA, response);
    }

    private String answer(Dialect dialect, ErrorTexts texts, UpstreamTool tool, String response) {
        return answer(new AnswerSetting(dialect, false, texts), tool, response);
    }

    private record AnswerSetting(Dialect dialect, boolean asIs, ErrorTexts texts) {}

    private String answer(AnswerSetting setting, UpstreamTool tool, String response) {
        AnswerWriter writer = new AnswerWriter(
                new Occurring(setting.dialect(), recorded::add, List.of(), "server", Caller::on),
                setting.asIs(),
                List.of(),
                setting.texts());
        Message.Request request = (Message.Request) message("""
            {"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"tool"}}\
            """);
        Call call = new Call("s", request, Optional.of(tool), true, true);
        Message.Response answered = (Message.Response) message(response);
        byte[] written =
                writer.answered(call, answered.text(), new Judge(HiddenFailureMode.MARK).judge(call, answered));
        return new String(written, StandardCharsets.UTF_8);
    }

    private static JsonObject result(String answer) {
        return ((JsonObject) JsonText.read(answer).clean().orElseThrow())
                .object("result")
                .orElseThrow();
    }

    private static Message message(String json) {
        return new MessageScanner().read(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }
}
