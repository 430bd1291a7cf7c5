package dev.faultline.text;

import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.util.function.UnaryOperator;

/** What may stand around a text with a secret. */
enum Surrounding {
    PROSE("prose", text -> "The server said " + text + " , and then it stopped."),
    JSON("JSON", text -> "{\"id\":7,\"message\":" + JsonText.print(new JsonString(text)) + ",\"code\":\"E7\"}"),
    URL("a URL", text -> "GET https://example.com/find?page=2&note=" + text + " HTTP/1.1"),
    HEADER("a header", text -> "Accept: */*\r\nX-Note: " + text + "\r\nHost: example.com"),
    SHELL(
            "a shell line",
            text -> "run --note " + (text.contains("'") ? "\"" + text + "\"" : "'" + text + "'") + " --verbose"),
    LINES("other lines", text -> "first line\n" + text + "\nlast line");

    private final String words;
    private final UnaryOperator<String> around;

    Surrounding(String words, UnaryOperator<String> around) {
        this.words = words;
        this.around = around;
    }

    /** {@return what it is called in SECURITY.md} */
    String words() {
        return words;
    }

    /** {@return this text with what stands around it} */
    String of(String text) {
        return around.apply(text);
    }
}
