package dev.faultline.spring;

import dev.faultline.json.JsonText;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** A connection to a server that sends given text and returns every byte of the response. */
interface Channel extends AutoCloseable {
    /** The result of a call that is not answered in time. */
    String NO_ANSWER = "no answer";

    /** The placeholder for a fresh id in a message. */
    String ID = "$id";

    /** The first message of a connection. */
    String INITIALIZE = request(
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}},"
                    + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}");

    String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    /** {@return a fresh id} */
    String nextId();

    /** Sends the text unchanged, over HTTP with these headers; the future is the response with this id. */
    CompletableFuture<String> send(String text, String id, Map<String, String> headers);

    /** Sends the text with a fresh id in place of the placeholder; without one, the response has no id. */
    default CompletableFuture<String> send(String text, Map<String, String> headers) {
        String id = text.contains(ID) ? nextId() : "null";
        return send(text.replace(ID, id), id, headers);
    }

    default CompletableFuture<String> send(String text) {
        return send(text, Map.of());
    }

    /** Sends a message that has no response, or whose response does not matter. */
    default void tell(String text) {
        CompletableFuture<String> unused = send(text);
    }

    /** {@return the response, without what differs from run to run; or that none came in time} */
    default String answer(String text, int millis) throws Exception {
        return within(send(text), millis);
    }

    /** {@return the response, if it comes in time} */
    static String within(CompletableFuture<String> response, int millis) throws Exception {
        try {
            return plain(response.get(millis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return NO_ANSWER;
        }
    }

    /** {@return whether the server has ended the connection} */
    boolean hasEnded();

    @Override
    void close();

    /** {@return a request of this method} */
    static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + ID + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    /** {@return the message that calls the tool} */
    static String call(String tool, String arguments) {
        return request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** {@return the message that calls the tool without arguments} */
    static String call(String tool) {
        return call(tool, "{}");
    }

    private static String plain(String body) {
        String fixed = body;
        for (Varying varying : Varying.values()) {
            fixed = varying.pattern.matcher(fixed).replaceAll(varying.fixed);
        }
        return JsonText.read(fixed).clean().map(JsonText::print).orElse(fixed);
    }

    /** What differs from run to run. */
    enum Varying {
        ID("\"id\":(?:\\d+|\"\\d+\")", "\"id\":1"),
        UUID("(?<=failure )[0-9a-f]{8}|\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b", "<uuid>"),
        TIME("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", "2000-01-01T00:00:00.000Z"),
        NOT_BEFORE("\"retryNotBefore\":\\d+", "\"retryNotBefore\":946684800000"),
        OBJECT("@[0-9a-f]{4,8}\\b", "@0"),
        PROXY("\\$\\$SpringCGLIB\\$\\$\\d+", ""),
        THREAD(" \\[in thread \\\\\"[^\\\\]*\\\\\"]", ""),
        PORT("localhost:\\d+", "localhost");

        private final Pattern pattern;
        private final String fixed;

        Varying(String pattern, String fixed) {
            this.pattern = Pattern.compile(pattern);
            this.fixed = fixed;
        }
    }
}
