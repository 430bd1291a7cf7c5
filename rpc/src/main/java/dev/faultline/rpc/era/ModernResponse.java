package dev.faultline.rpc.era;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.util.List;
import java.util.Optional;

/** Writes responses in the form of the modern era. */
public final class ModernResponse {
    private static final String RESULT = "result";
    private static final String ERROR = "error";
    private static final String CODE = "code";
    private static final String TYPE = "resultType";

    private ModernResponse() {}

    /** {@return the response to this request, made from a response in the legacy form} */
    public static JsonObject of(JsonObject legacy, ModernRequest request, JsonObject server) {
        return legacy.object(ERROR)
                .map(error -> error(error, request))
                .orElseGet(() -> result(legacy.object(RESULT).orElse(JsonObject.EMPTY), request, server));
    }

    /** {@return the response with this result} A member that the result has already is kept. */
    public static JsonObject result(JsonObject result, ModernRequest request, JsonObject server) {
        JsonObject.Builder members = JsonObject.builder().put(TYPE, "complete");
        if (Era.CACHEABLE.contains(request.method())) {
            members.put("ttlMs", 0).put("cacheScope", "private");
        }
        JsonObject meta =
                JsonObject.of(Era.SERVER, server).with(result.object(Era.META).orElse(JsonObject.EMPTY));
        return response(request, RESULT, members.build().with(result).with(JsonObject.of(Era.META, meta)));
    }

    /** {@return the response that asks these questions} */
    static JsonObject questions(JsonObject questions, Optional<String> state, ModernRequest request) {
        JsonObject result = JsonObject.builder()
                .put(TYPE, "input_required")
                .put("inputRequests", questions)
                .putIfPresent("requestState", state)
                .build();
        return response(request, RESULT, result);
    }

    private static JsonObject error(JsonObject error, ModernRequest request) {
        int code = code(error);
        return switch (code) {
            case RpcError.RESOURCE_NOT_FOUND ->
                response(request, ERROR, error.with(JsonObject.of(CODE, JsonNumber.of(RpcError.INVALID_PARAMS))));
            case RpcError.URL_ELICITATION_REQUIRED -> elicitations(error, request);
            default -> response(request, ERROR, error); // means the same in both eras
        };
    }

    // The client of the legacy era would repeat the request after the user has opened the pages, and so does this one.
    private static JsonObject elicitations(JsonObject error, ModernRequest request) {
        if (!ClientCapability.URL.isIn(request.capabilities()) || !Era.maySuspend(request.method())) {
            return ClientCapability.URL.missing().toResponse(request.id());
        }
        JsonObject.Builder questions = JsonObject.builder();
        int number = 1;
        for (JsonValue elicitation : elicitations(error)) {
            if (elicitation instanceof JsonObject params) {
                questions.put(
                        "elicitation-" + number++,
                        JsonObject.builder()
                                .put("method", "elicitation/create")
                                .put("params", params)
                                .build());
            }
        }
        return questions(questions.build(), Optional.empty(), request);
    }

    private static List<JsonValue> elicitations(JsonObject error) {
        return error.object("data").flatMap(data -> data.get("elicitations")).orElse(JsonArray.EMPTY)
                        instanceof JsonArray(List<JsonValue> items)
                ? items
                : List.of();
    }

    private static JsonObject response(ModernRequest request, String member, JsonObject value) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", request.id())
                .put(member, value)
                .build();
    }

    /** {@return the HTTP status of this response} */
    public static int status(JsonObject response) {
        return response.object(ERROR)
                .map(error -> switch (code(error)) {
                    case RpcError.METHOD_NOT_FOUND -> 404;
                    case RpcError.HEADER_MISMATCH, RpcError.MISSING_CAPABILITY, RpcError.UNSUPPORTED_VERSION -> 400;
                    default -> 200; // every other failure is part of the conversation
                })
                .orElse(200);
    }

    private static int code(JsonObject error) {
        return error.get(CODE).orElse(JsonNumber.of(0)) instanceof JsonNumber number
                ? (int) number.integer().orElse(0)
                : 0;
    }
}
