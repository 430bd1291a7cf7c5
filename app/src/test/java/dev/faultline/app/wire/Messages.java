package dev.faultline.app.wire;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;

/** What a client says, as plain text, and what it reads. */
public final class Messages {
    /** The revision of the protocol that a test speaks unless it says otherwise. */
    public static final String REVISION = "2025-11-25";

    /** What follows the answer to the first message. */
    public static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private Messages() {}

    /** {@return the first message of a client, whose id is 0} */
    public static String initialize(String revision) {
        return request(
                0,
                "initialize",
                "{\"protocolVersion\":\"" + revision
                        + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
    }

    /** {@return a call of a tool; the arguments are JSON, whatever it is} */
    public static String call(long id, String tool, String arguments) {
        return request(id, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    public static String request(long id, String method, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
    }

    /** {@return the object that this text is} */
    public static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow(() -> new AssertionError(json));
    }

    /** {@return the result in the answer to a request} */
    public static JsonObject result(JsonObject answer) {
        return answer.object("result").orElseThrow(() -> new AssertionError(JsonText.print(answer)));
    }

    /** {@return the texts of a result of a tool} */
    public static List<String> texts(JsonObject result) {
        return ((JsonArray) result.get("content").orElseThrow())
                .items().stream()
                        .map(item -> ((JsonObject) item).string("text").orElseThrow())
                        .toList();
    }
}
