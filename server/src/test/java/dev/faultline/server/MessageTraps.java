package dev.faultline.server;

import static dev.faultline.server.Transport.STATELESS;

import dev.faultline.fault.CommonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Invalid messages, and messages with invalid parameters. */
final class MessageTraps {
    private static final String PING = "\"method\":\"ping\"}";
    private static final int LIMIT = 16 * 1024 * 1024;

    private MessageTraps() {}

    static List<Trap> messages() {
        return List.of(
                malformed(
                                "a line that is not JSON",
                                "{\"jsonrpc\":\"2.0\",",
                                -32700,
                                "The message is not JSON: it is not JSON at character 17")
                        .alone(),
                Trap.of("a blank line", MessageTraps::blank)
                        .answers(Expect.text("fine"))
                        .only(Transport.STDIO::equals)
                        .alone(),
                malformed(
                                "a batch",
                                "[{\"jsonrpc\":\"2.0\",\"id\":7," + PING + "]",
                                -32600,
                                "Batches are not supported: send one message at a time")
                        .alone(),
                malformed("a JSON string", "\"ping\"", -32600, "A message must be a JSON object")
                        .alone(),
                malformed(
                                "an id that is null",
                                "{\"jsonrpc\":\"2.0\",\"id\":null," + PING,
                                -32600,
                                "The id must be a string or an integer")
                        .alone(),
                malformed(
                                "an id with a fraction",
                                "{\"jsonrpc\":\"2.0\",\"id\":1.5," + PING,
                                -32600,
                                "The id must be a string or an integer")
                        .alone(),
                Trap.of("another version of JSON-RPC", "{\"jsonrpc\":\"1.0\",\"id\":$id," + PING)
                        .answers(
                                400,
                                Expect.error(
                                        -32600,
                                        "unknown",
                                        CommonCode.MALFORMED_MESSAGE.fault(
                                                "The message must have \"jsonrpc\": \"2.0\""))),
                Trap.of("the id of a request that is in progress", MessageTraps::twice)
                        .answers(
                                400,
                                Expect.malformed(
                                        -32600, CommonCode.MALFORMED_MESSAGE, "A request of this id is in progress"))
                        .not(STATELESS)
                        .alone(),
                Trap.of("a message larger than 16 MiB", MessageTraps::large)
                        .answers(
                                413,
                                Expect.error(
                                        -32600,
                                        "unknown",
                                        CommonCode.MALFORMED_MESSAGE.fault("The message is larger than 16 MiB")))
                        .alone(),
                Trap.of("a method that does not exist", Wire.request("orders/list", "{}"))
                        .answers(Expect.error(
                                -32601,
                                "unknown",
                                CommonCode.INVALID_INPUT_VALUE
                                        .fault("Method not found: orders/list")
                                        .withSuggestion("Use only what the server names among its capabilities."))));
    }

    static List<Trap> params() {
        List<Trap> traps = new ArrayList<>(List.of(
                missing("tools/call", "{}", "name"),
                wrong("tools/call", "{\"name\":5}", "name", "text"),
                Trap.of("`tools/call` without parameters", "{\"jsonrpc\":\"2.0\",\"id\":$id,\"method\":\"tools/call\"}")
                        .answers(Expect.error(
                                -32602,
                                "tools/call",
                                CommonCode.MISSING_REQUIRED_FIELD.fault("params.name is required"))),
                Trap.of("`tools/call` with a list of parameters", Wire.request("tools/call", "[1]"))
                        .answers(Expect.error(
                                -32602, "unknown", CommonCode.MALFORMED_MESSAGE.fault("The params must be an object"))),
                wrong("tools/call", "{\"name\":\"fine\",\"_meta\":5}", "_meta", "an object"),
                wrong("tools/list", "{\"cursor\":5}", "cursor", "text"),
                unknownCursor("tools/list"),
                unknownCursor("resources/list"),
                unknownCursor("resources/templates/list"),
                unknownCursor("prompts/list"),
                missing("resources/read", "{}", "uri"),
                wrong("resources/read", "{\"uri\":[]}", "uri", "text"),
                missing("prompts/get", "{}", "name"),
                wrong("prompts/get", "{\"name\":\"added_fine\",\"arguments\":5}", "arguments", "an object"),
                missing("completion/complete", "{}", "ref"),
                missing("completion/complete", "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"x\"}}", "argument"),
                wrong(
                        "completion/complete",
                        "{\"ref\":{\"type\":5},\"argument\":{\"name\":\"word\",\"value\":\"f\"}}",
                        "ref.type",
                        "text"),
                wrong("logging/setLevel", "{\"level\":5}", "level", "text").not(STATELESS),
                Trap.of(
                                "`logging/setLevel` to a level that does not exist",
                                Wire.request("logging/setLevel", "{\"level\":\"loud\"}"))
                        .answers(Expect.error(
                                -32602,
                                "logging/setLevel",
                                CommonCode.INVALID_INPUT_VALUE.fault("params.level must be one of debug, info, notice,"
                                        + " warning, error, critical, alert, emergency")))
                        .not(STATELESS)));
        return traps;
    }

    private static Trap missing(String method, String params, String name) {
        return Trap.of("`" + method + "` with `" + params + "`", Wire.request(method, params))
                .answers(Expect.error(
                        -32602, method, CommonCode.MISSING_REQUIRED_FIELD.fault("params." + name + " is required")));
    }

    private static Trap wrong(String method, String params, String name, String type) {
        return Trap.of("`" + method + "` with `" + params + "`", Wire.request(method, params))
                .answers(Expect.error(
                        -32602, method, CommonCode.INVALID_INPUT_TYPE.fault("params." + name + " must be " + type)));
    }

    private static Trap unknownCursor(String method) {
        return Trap.of("`" + method + "` with an unknown cursor", Wire.request(method, "{\"cursor\":\"page2\"}"))
                .answers(Expect.error(
                        -32602,
                        method,
                        CommonCode.INVALID_INPUT_VALUE.fault(
                                "params.cursor must be left out: there are no further pages")));
    }

    private static Trap malformed(String name, String message, int code, String sentence) {
        return Trap.of(name, wire -> wire.sendNameless(message))
                .answers(400, Expect.malformed(code, CommonCode.MALFORMED_MESSAGE, sentence));
    }

    private static CompletableFuture<Seen> blank(Wire wire) {
        ((StdioWire) wire).write("");
        return wire.send(Wire.call("fine"));
    }

    private static CompletableFuture<Seen> large(Wire wire) {
        String id = wire.nextId();
        String message = Wire.call("fine", "{\"text\":\"\"}").replace(Wire.ID, id);
        String padding = "x".repeat(LIMIT + 1 - message.length());
        return wire.send(message.replace("\"\"}", "\"" + padding + "\"}"), id, Map.of())
                .thenApply(MessageTraps::unread);
    }

    // The SDK closes the connection while the message is being sent, so its response may be lost.
    private static Seen unread(Seen seen) {
        boolean page = seen.status() == 413 && !seen.body().contains("jsonrpc");
        return page || seen.body().equals(HttpWire.CLOSED) ? new Seen(0, "refused unread, without a message") : seen;
    }

    private static CompletableFuture<Seen> twice(Wire wire) {
        String id = wire.nextId();
        CompletableFuture<Seen> first = wire.send(Wire.call("waits").replace(Wire.ID, id), id, Map.of());
        return wire.send(Wire.call("is_waiting"))
                .thenCompose(waiting -> CompletableFuture.anyOf(
                        first, wire.send(Wire.call("fine").replace(Wire.ID, id), "null", Map.of())))
                .thenApply(Seen.class::cast)
                .whenComplete((seen, thrown) ->
                        wire.tell(Wire.notification("notifications/cancelled", "{\"requestId\":" + id + "}")));
    }
}
