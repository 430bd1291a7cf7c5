package dev.faultline.spring;

import static dev.faultline.spring.SpringTrap.Place.STDIO;
import static dev.faultline.spring.SpringTrap.Place.STREAMABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Invalid messages, and messages with invalid parameters or headers. */
final class SpringMessageTraps {
    private static final String PING = "\"method\":\"ping\"}";
    private static final int LIMIT = 16 * 1024 * 1024;

    private SpringMessageTraps() {}

    static List<SpringTrap> messages() {
        return List.of(
                SpringTrap.of("a line that is not JSON", "{\"jsonrpc\":\"2.0\","),
                SpringTrap.of("a blank line", SpringMessageTraps::blank).only(STDIO),
                SpringTrap.of("a batch", "[{\"jsonrpc\":\"2.0\",\"id\":7," + PING + "]"),
                SpringTrap.of("a JSON string", "\"ping\""),
                SpringTrap.of("an id that is null", "{\"jsonrpc\":\"2.0\",\"id\":null," + PING),
                SpringTrap.of("an id with a fraction", "{\"jsonrpc\":\"2.0\",\"id\":1.5," + PING),
                SpringTrap.of("another version of JSON-RPC", "{\"jsonrpc\":\"1.0\",\"id\":$id," + PING),
                SpringTrap.of("the id of a request that is in progress", SpringMessageTraps::twice)
                        .only(STDIO, STREAMABLE),
                SpringTrap.of("a message larger than 16 MiB", SpringMessageTraps::large)
                        .silent(STDIO)
                        .alone(),
                SpringTrap.of("a method that does not exist", Channel.request("orders/list", "{}")));
    }

    static List<SpringTrap> params() {
        return List.of(
                with("tools/call", "{}"),
                with("tools/call", "{\"name\":5}"),
                SpringTrap.of(
                        "`tools/call` without parameters",
                        "{\"jsonrpc\":\"2.0\",\"id\":$id,\"method\":\"tools/call\"}"),
                SpringTrap.of("`tools/call` with a list of parameters", Channel.request("tools/call", "[1]")),
                with("tools/call", "{\"name\":\"fine\",\"_meta\":5}"),
                with("tools/list", "{\"cursor\":5}"),
                unknownCursor("tools/list"),
                unknownCursor("resources/list"),
                unknownCursor("resources/templates/list"),
                unknownCursor("prompts/list"),
                with("resources/read", "{}"),
                with("resources/read", "{\"uri\":[]}"),
                with("prompts/get", "{}"),
                SpringTrap.of(
                        "`prompts/get` with `{\"name\":\"added_fine\",\"arguments\":5}`",
                        Channel.request("prompts/get", "{\"name\":\"greeting\",\"arguments\":5}")),
                with("completion/complete", "{}"),
                with("completion/complete", "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"x\"}}"),
                with("completion/complete", "{\"ref\":{\"type\":5},\"argument\":{\"name\":\"word\",\"value\":\"f\"}}"),
                with("logging/setLevel", "{\"level\":5}").only(STDIO, STREAMABLE),
                SpringTrap.of(
                                "`logging/setLevel` to a level that does not exist",
                                Channel.request("logging/setLevel", "{\"level\":\"loud\"}"))
                        .only(STDIO, STREAMABLE));
    }

    private static SpringTrap with(String method, String params) {
        return SpringTrap.of("`" + method + "` with `" + params + "`", Channel.request(method, params));
    }

    private static SpringTrap unknownCursor(String method) {
        return SpringTrap.of(
                "`" + method + "` with an unknown cursor", Channel.request(method, "{\"cursor\":\"page2\"}"));
    }

    /** A method of the protocol, and the parameters that select a method of a bean. */
    private enum Feature {
        PROMPT("prompts/get", "{\"name\":\"%s\"}"),
        RESOURCE("resources/read", "{\"uri\":\"trap://%s\"}"),
        COMPLETION(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"%s\"},\"argument\":{\"name\":\"name\",\"value\":\"A\"}}");

        private final String method;
        private final String params;

        Feature(String method, String params) {
            this.method = method;
            this.params = params;
        }

        SpringTrap trap(String what, String selected) {
            return SpringTrap.of(
                    "a " + name().toLowerCase(java.util.Locale.ROOT) + " " + what,
                    Channel.request(method, params.formatted(selected)));
        }

        Stream<SpringTrap> traps() {
            return Stream.of(
                    trap("that throws", "failing"),
                    trap("that is null", "missing"),
                    trap("that throws a NoClassDefFoundError", "unlinked"),
                    trap("that hangs", "hanging").at(TrapServer.IMPATIENT).silent(SpringTrap.Place.values()));
        }
    }

    static List<SpringTrap> features() {
        List<SpringTrap> traps = new ArrayList<>(
                Stream.of(Feature.values()).flatMap(Feature::traps).toList());
        traps.add(SpringTrap.of("a prompt that does not exist", Channel.request("prompts/get", "{\"name\":\"nope\"}")));
        traps.add(SpringTrap.of(
                "a resource that does not exist", Channel.request("resources/read", "{\"uri\":\"trap://nope\"}")));
        traps.add(SpringTrap.of(
                "an argument of a prompt given twice",
                Channel.request(
                        "prompts/get", "{\"name\":\"greeting\",\"arguments\":{\"name\":\"a\",\"name\":\"b\"}}")));
        return traps;
    }

    static List<SpringTrap> http() {
        return List.of(
                SpringTrap.headers("a session that does not exist", Map.of("Mcp-Session-Id", "nope"))
                        .only(STREAMABLE),
                SpringTrap.headers("no session", Map.of("Mcp-Session-Id", "")).only(STREAMABLE),
                SpringTrap.headers("an `Accept` header without streams", Map.of("Accept", "application/json")),
                SpringTrap.headers("a `Content-Type` that is not JSON", Map.of("Content-Type", "text/plain")),
                SpringTrap.headers(
                        "a protocol revision that does not exist", Map.of("MCP-Protocol-Version", "1999-01-01")),
                SpringTrap.headers("a web page of another origin", Map.of("Origin", "https://evil.example")),
                SpringTrap.headers(
                        "a foreign host name (DNS rebinding)",
                        Map.of("Host", "evil.example", "Origin", "http://evil.example")));
    }

    private static CompletableFuture<String> blank(Channel channel) {
        ((StdioChannel) channel).write("");
        return channel.send(Channel.call("fine"));
    }

    private static CompletableFuture<String> large(Channel channel) {
        String id = channel.nextId();
        String message = Channel.call("fine", "{\"text\":\"\"}").replace(Channel.ID, id);
        String padding = "x".repeat(LIMIT + 1 - message.length());
        return channel.send(message.replace("\"\"}", "\"" + padding + "\"}"), id, Map.of());
    }

    private static CompletableFuture<String> twice(Channel channel) {
        String id = channel.nextId();
        CompletableFuture<String> first = channel.send(Channel.call("waits").replace(Channel.ID, id), id, Map.of());
        return channel.send(Channel.call("is_waiting"))
                .thenCompose(waiting -> CompletableFuture.anyOf(
                        first, channel.send(Channel.call("fine").replace(Channel.ID, id), "null", Map.of())))
                .thenApply(String.class::cast)
                .whenComplete((answer, thrown) ->
                        channel.tell(Channel.notification("notifications/cancelled", "{\"requestId\":" + id + "}")));
    }
}
