package dev.faultline.gateway;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.RequestHeaders;
import dev.faultline.rpc.era.RequestRules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** An MCP server that speaks one era only. What its tools do does not depend on the era, only how they say it. */
final class EraServer {
    /** The connection on which a request came. */
    interface Wire {
        /** Sends a message before the last one. */
        void send(JsonObject message);

        /** Sends the last message. */
        void finish(JsonObject response);

        /** Sends something that is not a message. */
        void garble(String text);

        /** Ends without a response, as a process does that crashes. */
        void crash();

        /** Sends nothing more, until the request is cancelled. */
        default void hang() {
            // nothing to do
        }
    }

    private static final List<String> TOOLS = List.of(
            "ok",
            "progress",
            "hang",
            "hanging",
            "cancelled",
            "fail",
            "rpc",
            "empty",
            "hidden",
            "crash",
            "garbled",
            "ask");

    private record Waiting(JsonValue id, Wire wire) {}

    private final boolean modern;
    private final Map<JsonValue, String> hanging = new ConcurrentHashMap<>();
    private final Map<JsonValue, Waiting> asking = new ConcurrentHashMap<>();
    private final Set<String> cancelled = ConcurrentHashMap.newKeySet();

    EraServer(boolean modern) {
        this.modern = modern;
    }

    boolean isModern() {
        return modern;
    }

    /** Handles a message. */
    void receive(JsonObject message, Optional<RequestHeaders> headers, Wire wire) {
        switch (RpcMessage.read(JsonText.bytes(message))) {
            case RpcMessage.Request request -> request(request, headers, wire);
            case RpcMessage.Notification(String method, JsonObject params, JsonObject json) -> {
                if (method.equals("notifications/cancelled")) {
                    params.get("requestId").ifPresent(this::cancel);
                }
            }
            case RpcMessage.Response(JsonValue id, JsonObject json) -> {
                Waiting waiting = Objects.requireNonNull(asking.remove(id));
                greet(waiting.id(), json.object("result").orElse(JsonObject.EMPTY), waiting.wire());
            }
            case RpcMessage.Malformed malformed -> throw new IllegalStateException("the gateway sent " + malformed);
        }
    }

    /** The client does not wait for the response to the request with this id any more. */
    void cancel(JsonValue id) {
        String key = hanging.remove(id);
        if (key != null) {
            cancelled.add(key);
        }
    }

    private void request(RpcMessage.Request request, Optional<RequestHeaders> headers, Wire wire) {
        if (modern) {
            RequestRules.RequestReading reading =
                    headers.map(it -> RequestRules.read(request, it)).orElseGet(() -> RequestRules.read(request));
            boolean removed = request.method().equals("initialize");
            if (removed || reading instanceof RequestRules.RequestReading.Rejected) {
                RpcError error = reading instanceof RequestRules.RequestReading.Rejected(RpcError wrong)
                        ? wrong
                        : RpcError.of(RpcError.METHOD_NOT_FOUND, "no such method");
                wire.finish(error.toResponse(request.id()));
                return;
            }
        }
        switch (request.method()) {
            case "initialize" -> wire.finish(result(request.id(), object("""
                {"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"era","version":"1"}}\
                """)));
            case "server/discover" -> {
                JsonObject discovered = object("""
                    {"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"}\
                    """);
                wire.finish(
                        modern
                                ? result(request.id(), discovered)
                                : RpcError.of(RpcError.METHOD_NOT_FOUND, "no such method")
                                        .toResponse(request.id()));
            }
            case "tools/list" -> wire.finish(result(request.id(), tools()));
            case "tools/call" -> call(request, wire);
            default ->
                wire.finish(
                        RpcError.of(RpcError.METHOD_NOT_FOUND, "no such method").toResponse(request.id()));
        }
    }

    private JsonObject tools() {
        List<JsonValue> tools = TOOLS.stream()
                .<JsonValue>map(name -> object("{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}"))
                .toList();
        JsonObject listed = JsonObject.of("tools", new JsonArray(tools));
        return modern ? listed.with(object("{\"ttlMs\":0,\"cacheScope\":\"private\"}")) : listed;
    }

    private void call(RpcMessage.Request request, Wire wire) {
        JsonValue id = request.id();
        String key = request.params()
                .object("arguments")
                .flatMap(it -> it.string("key"))
                .orElse("");
        switch (request.params().string("name").orElse("")) {
            case "ok" -> wire.finish(text(id, "fine"));
            case "progress" -> {
                request.params()
                        .object("_meta")
                        .flatMap(meta -> meta.get("progressToken"))
                        .ifPresent(token -> wire.send(progress(token)));
                wire.finish(text(id, "done"));
            }
            case "hang" -> {
                hanging.put(id, key);
                wire.hang();
            }
            case "hanging" -> wire.finish(text(id, hanging.containsValue(key) ? "yes" : "no"));
            case "cancelled" -> wire.finish(text(id, cancelled.contains(key) ? "yes" : "no"));
            case "fail" -> wire.finish(result(id, object("""
                {"content":[{"type":"text","text":"ENOENT: no such file or directory, open 'a.txt'"}],"isError":true}\
                """)));
            case "rpc" ->
                wire.finish(
                        RpcError.of(RpcError.INTERNAL_ERROR, "cannot connect").toResponse(id));
            case "empty" -> wire.finish(result(id, JsonObject.EMPTY));
            case "hidden" -> wire.finish(text(id, "{\\\"error\\\":\\\"quota used up\\\"}"));
            case "crash" -> wire.crash();
            case "garbled" -> wire.garble("{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(id) + ",\"result\":{\"con");
            case "ask" -> ask(request, key, wire);
            default ->
                wire.finish(RpcError.of(RpcError.INVALID_PARAMS, "Unknown tool").toResponse(id));
        }
    }

    private static JsonObject progress(JsonValue token) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", "notifications/progress")
                .put("params", JsonObject.of("progressToken", token).with(object("{\"progress\":1}")))
                .build();
    }

    private void ask(RpcMessage.Request request, String key, Wire wire) {
        JsonObject question = object("""
            {"method":"elicitation/create","params":{"message":"Who for KEY?","requestedSchema":{"type":"object",\
            "properties":{"name":{"type":"string"}}}}}\
            """.replace("KEY", key));
        if (!modern) {
            JsonValue id = new JsonString("question-" + JsonText.print(request.id()));
            asking.put(id, new Waiting(request.id(), wire));
            wire.send(JsonObject.builder()
                    .put("jsonrpc", "2.0")
                    .put("id", id)
                    .build()
                    .with(question));
        } else if (request.params().string("requestState").isEmpty()) {
            wire.finish(result(
                    request.id(),
                    JsonObject.builder()
                            .put("resultType", "input_required")
                            .put("inputRequests", JsonObject.of("who", question))
                            .put("requestState", "state")
                            .build()));
        } else {
            greet(
                    request.id(),
                    request.params()
                            .object("inputResponses")
                            .flatMap(it -> it.object("who"))
                            .orElse(JsonObject.EMPTY),
                    wire);
        }
    }

    private void greet(JsonValue id, JsonObject answer, Wire wire) {
        String name = answer.object("content").flatMap(it -> it.string("name")).orElse("nobody");
        wire.finish(text(id, answer.string("action").orElse("none") + " " + name));
    }

    private JsonObject text(JsonValue id, String text) {
        return result(id, object("{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}"));
    }

    private JsonObject result(JsonValue id, JsonObject result) {
        JsonObject own = object("{\"resultType\":\"complete\"}")
                .with(result)
                .with(object(
                        "{\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"era\",\"version\":\"1\"}}}"));
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("result", modern ? own : result)
                .build();
    }

    static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }

    /** {@return the messages in a stream of events, or the one in a body} */
    static List<JsonObject> messages(String body) {
        return body.startsWith("{")
                ? List.of(object(body))
                : body.lines()
                        .filter(line -> line.startsWith("data:"))
                        .map(line -> line.substring("data:".length()).strip())
                        .filter(line -> !line.isEmpty())
                        .flatMap(line -> Stream.of(object(line)))
                        .toList();
    }
}
