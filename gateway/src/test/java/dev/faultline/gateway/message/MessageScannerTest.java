package dev.faultline.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class MessageScannerTest {
    private final MessageScanner scanner = new MessageScanner();

    @Test
    void replacesTheIdAndCopiesEverythingElse() {
        String json = """
            { "extra":[1e3,-0,"\\u00e9é"],"jsonrpc":"2.0","result":{"content":[{"id":5}],"id":6},"id" : 7 , "x":null}\
            """;

        Message message = read(json).orElseThrow();

        assertThat(message).isInstanceOf(Message.Response.class);
        assertThat(text(message.text().with(Map.of(Part.ID, new JsonString("a\"b")))))
                .isEqualTo(json.replace(": 7 ,", ": \"a\\\"b\" ,"));
    }

    @Test
    void replacesSeveralPartsAtOnce() {
        Message message = read("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":"p","k":1}}}\
            """).orElseThrow();

        assertThat(text(message.text().with(Map.of(Part.ID, JsonNumber.of(12), Part.ASKED_TOKEN, JsonNumber.of(12)))))
                .isEqualTo("""
                    {"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":12,"k":1}}}\
                    """);
    }

    @Test
    void findsThePartsOfAToolResult() {
        MessageText text = read("""
            {"jsonrpc":"2.0","id":1,"result":{"content":[{"isError":false}],"structuredContent":{"isError":1},\
            "isError":true,"_meta":{"a":1}}}\
            """).orElseThrow().text();

        assertThat(text.text(Part.IS_ERROR)).contains("true");
        assertThat(text.text(Part.CONTENT)).contains("[{\"isError\":false}]");
        assertThat(text.text(Part.STRUCTURED_CONTENT)).contains("{\"isError\":1}");
        assertThat(text.text(Part.META)).contains("{\"a\":1}");
        assertThat(text.has(Part.ERROR)).isFalse();
    }

    @Test
    void putsAMessageOnOneLine() {
        Message message = read("{\r\n  \"jsonrpc\": \"2.0\",\n  \"id\": 1,\n  \"result\": {\"text\": \"a\\nb\"}\n}")
                .orElseThrow();

        assertThat(text(message.text().bytes()))
                .isEqualTo("{    \"jsonrpc\": \"2.0\",   \"id\": 1,   \"result\": {\"text\": \"a\\nb\"} }");
    }

    @Test
    void readsWhatARequestNames() {
        Message.Request request = (Message.Request) read("""
            {"jsonrpc":"2.0","id":"1","method":"resources/subscribe","params":{"uri":"file:///a"}}\
            """).orElseThrow();

        assertThat(request.subject()).contains("file:///a");
        assertThat(request.id()).isEqualTo(new JsonString("1"));
        assertThat(request.progressToken()).isEmpty();
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                "null",
                "Listening on port 3000",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}} x",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"result\":{}}",
                "{\"id\":1,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"isError\":false,\"isError\":true}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":[]}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}"
            })
    void rejectsWhatIsNotAMessage(String text) {
        assertThat(read(text)).isEmpty();
    }

    @Test
    void rejectsInvalidUtf8AndOverlongForms() {
        byte[] overlong = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":\"??\"}}".getBytes(StandardCharsets.UTF_8);
        int at = text(overlong).indexOf("??");
        overlong[at] = (byte) 0xc0;
        overlong[at + 1] = (byte) 0xaf;

        assertThat(scanner.read(overlong)).isEmpty();
    }

    private Optional<Message> read(String json) {
        return scanner.read(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    @Test
    void passesOnWhatIsTooDeepToBeRead() {
        String deep = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[],\"structuredContent\":{\"a\":"
                + "[".repeat(2_000) + "]".repeat(2_000) + "}}}";

        Message message =
                new MessageScanner().read(deep.getBytes(StandardCharsets.UTF_8)).orElseThrow();

        assertThat(new String(message.text().with(Map.of(Part.ID, JsonNumber.of(2))), StandardCharsets.UTF_8))
                .isEqualTo(deep.replace("\"id\":1", "\"id\":2"));
    }
}
