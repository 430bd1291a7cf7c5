package dev.faultline.server.testing;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;

/** Writes the messages of a client as plain text, and reads the responses. */
public final class Messages {
    /** The default revision of the protocol in tests. */
    public static final String REVISION = "2025-11-25";

    /** The notification that follows the response to {@code initialize}. */
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

    /** {@return a call of a tool; the arguments are any JSON} */
    public static String call(long id, String tool, String arguments) {
        return request(id, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    public static String request(long id, String method, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
    }

    /** {@return the object in this text} */
    public static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow(() -> new AssertionError(json));
    }

    /** {@return the result in the response to a request} */
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
