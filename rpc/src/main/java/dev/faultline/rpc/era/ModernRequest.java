package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A valid request of the modern era.
 *
 * @param request the request as it was sent
 * @param capabilities what the client can do, for this request
 * @param client the name and version of the client
 * @param logLevel the least severe log messages that the client wants; none without it
 */
public record ModernRequest(
        RpcMessage.Request request,
        JsonObject capabilities,
        Optional<JsonObject> client,
        Optional<MessageLevel> logLevel) {
    private static final String STATE = "requestState";
    private static final String ANSWERS = "inputResponses";

    /** {@return the id of the request} */
    public JsonValue id() {
        return request.id();
    }

    /** {@return the method of the request} */
    public String method() {
        return request.method();
    }

    /** {@return the reference to a call that waits for answers, if the request continues one} */
    public Optional<String> state() {
        return request.params().string(STATE);
    }

    /** {@return the answers to questions, by their keys} */
    JsonObject answers() {
        return request.params().object(ANSWERS).orElse(JsonObject.EMPTY);
    }

    /** {@return the parameters that belong to the operation itself, the same in every round of a call} */
    JsonObject operation() {
        Map<String, JsonValue> members = new LinkedHashMap<>(request.params().members());
        members.remove(STATE);
        members.remove(ANSWERS);
        members.remove(Era.META);
        return new JsonObject(members);
    }

    /** {@return the same request as a client of the legacy era would send it} */
    public RpcMessage.Request toLegacy() {
        Map<String, JsonValue> meta = new LinkedHashMap<>(
                request.params().object(Era.META).orElse(JsonObject.EMPTY).members());
        meta.remove(Era.VERSION);
        meta.remove(Era.CAPABILITIES);
        meta.remove(Era.CLIENT);
        meta.remove(Era.LOG_LEVEL);
        JsonObject params =
                meta.isEmpty() ? operation() : operation().with(JsonObject.of(Era.META, new JsonObject(meta)));
        return new RpcMessage.Request(
                request.id(),
                request.method(),
                params,
                request.flaws(),
                request.json().with(JsonObject.of("params", params)));
    }
}
