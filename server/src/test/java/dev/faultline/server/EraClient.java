package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A client of one era on one transport. It accepts every question. */
abstract class EraClient implements AutoCloseable {
    static final String MODERN = "2026-07-28";

    static final String INITIALIZE = Wire.INITIALIZE
            .replace(Wire.ID, "1")
            .replace("\"roots\":{}", "\"roots\":{},\"elicitation\":{},\"sampling\":{}");

    private final List<JsonObject> notes = new ArrayList<>();
    private final List<JsonObject> questions = new ArrayList<>();
    private int ids = 10;

    /** {@return the next id} */
    synchronized int nextId() {
        return ids++;
    }

    /** {@return the response to this request} */
    abstract JsonObject request(String method, JsonObject params) throws Exception;

    /** Sends a request, and cancels it as the era and the transport demand when the condition holds. */
    abstract void cancel(String method, JsonObject params, Waiting condition) throws Exception;

    @FunctionalInterface
    interface Waiting {
        void await() throws InterruptedException;
    }

    synchronized void noted(JsonObject notification) {
        notes.add(notification);
    }

    /** {@return the notifications so far} */
    synchronized List<JsonObject> notes() {
        return List.copyOf(notes);
    }

    synchronized void asked(JsonObject question) {
        questions.add(question);
    }

    /** {@return the questions of the server so far} */
    synchronized List<JsonObject> questions() {
        return List.copyOf(questions);
    }

    static JsonObject message(JsonValue id, String method, JsonObject params) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", method)
                .put("params", params)
                .build();
    }

    static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }

    /** {@return the answer to this question of a server} */
    static JsonObject answer(String method) {
        return switch (method) {
            case "elicitation/create" -> json("{\"action\":\"accept\",\"content\":{}}");
            case "sampling/createMessage" ->
                json("{\"role\":\"assistant\",\"content\":{\"type\":\"text\",\"text\":\"hi\"},\"model\":\"m\"}");
            default -> json("{\"roots\":[]}");
        };
    }

    /** {@return the parameters with what the modern era demands} */
    static JsonObject described(JsonObject params) {
        JsonObject own = json("""
            {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
             "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}, "sampling": {}},
             "io.modelcontextprotocol/clientInfo": {"name": "wire", "version": "1"},
             "io.modelcontextprotocol/logLevel": "info"}\
            """);
        JsonObject meta = own.with(params.object("_meta").orElse(JsonObject.EMPTY));
        return params.with(JsonObject.of("_meta", meta));
    }

    /** {@return the same request with the answers to the questions of this result} */
    static JsonObject answered(JsonObject params, JsonObject result) {
        JsonObject.Builder answers = JsonObject.builder();
        result.object("inputRequests")
                .orElse(JsonObject.EMPTY)
                .members()
                .forEach((key, question) -> answers.put(
                        key, answer(((JsonObject) question).string("method").orElseThrow())));
        JsonObject.Builder repeat = JsonObject.builder().put("inputResponses", answers.build());
        result.string("requestState").ifPresent(state -> repeat.put("requestState", state));
        return params.with(repeat.build());
    }

    static boolean asks(JsonObject response) {
        return response.object("result")
                .flatMap(result -> result.string("resultType"))
                .filter("input_required"::equals)
                .isPresent();
    }

    @Override
    public abstract void close() throws IOException;
}
