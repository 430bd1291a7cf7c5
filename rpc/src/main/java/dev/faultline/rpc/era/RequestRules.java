package dev.faultline.rpc.era;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import java.util.List;
import java.util.Optional;

/** The rules that a request of the modern era must meet. */
public final class RequestRules {
    /** The result of {@link #read}. */
    public sealed interface RequestReading {
        /** The request meets the rules. */
        record Accepted(ModernRequest request) implements RequestReading {}

        /** The request breaks a rule; over HTTP the status is 400. */
        record Rejected(RpcError error) implements RequestReading {}
    }

    private RequestRules() {}

    /** {@return the request, if it meets the rules for requests without headers} */
    public static RequestReading read(RpcMessage.Request request) {
        return read(request, Optional.empty());
    }

    /** {@return the request, if it meets the rules and its headers agree with it} */
    public static RequestReading read(RpcMessage.Request request, RequestHeaders headers) {
        return read(request, Optional.of(headers));
    }

    private static RequestReading read(RpcMessage.Request request, Optional<RequestHeaders> headers) {
        JsonObject meta = request.params().object(Era.META).orElse(JsonObject.EMPTY);
        Optional<String> version = meta.string(Era.VERSION);
        if (version.isEmpty()) {
            return invalid(Era.VERSION + " is required, as text");
        }
        Optional<String> contradiction = headers.flatMap(it -> it.versionProblem(version.get()));
        if (contradiction.isPresent()) {
            return mismatch(contradiction.get());
        }
        if (!version.get().equals(Era.MODERN)) {
            return new RequestReading.Rejected(unsupported(version.get()));
        }
        Optional<String> wrong = wrong(request.params(), meta);
        if (wrong.isPresent()) {
            return invalid(wrong.get());
        }
        return headers.flatMap(it -> it.problem(request))
                .map(RequestRules::mismatch)
                .orElseGet(() -> new RequestReading.Accepted(new ModernRequest(
                        request,
                        meta.object(Era.CAPABILITIES).orElseThrow(),
                        meta.object(Era.CLIENT),
                        meta.string(Era.LOG_LEVEL).flatMap(MessageLevel::named))));
    }

    private static Optional<String> wrong(JsonObject params, JsonObject meta) {
        if (meta.object(Era.CAPABILITIES).isEmpty()) {
            return Optional.of(Era.CAPABILITIES + " is required, as an object");
        }
        if (meta.get(Era.CLIENT).isPresent() && meta.object(Era.CLIENT).isEmpty()) {
            return Optional.of(Era.CLIENT + " must be an object");
        }
        if (meta.get(Era.LOG_LEVEL).isPresent()
                && meta.string(Era.LOG_LEVEL).flatMap(MessageLevel::named).isEmpty()) {
            return Optional.of(Era.LOG_LEVEL + " must be the name of a log level, such as warning");
        }
        if (params.get("inputResponses").isPresent()
                && params.object("inputResponses").isEmpty()) {
            return Optional.of("inputResponses must be an object");
        }
        return params.get("requestState").isPresent()
                        && params.string("requestState").isEmpty()
                ? Optional.of("requestState must be text")
                : Optional.empty();
    }

    private static RequestReading invalid(String sentence) {
        return new RequestReading.Rejected(RpcError.of(RpcError.INVALID_PARAMS, sentence));
    }

    private static RequestReading mismatch(String sentence) {
        return new RequestReading.Rejected(RpcError.of(RpcError.HEADER_MISMATCH, sentence));
    }

    private static RpcError unsupported(String requested) {
        List<JsonValue> supported = List.of(new JsonString(Era.MODERN));
        return RpcError.of(RpcError.UNSUPPORTED_VERSION, "This server does not speak that revision of the protocol")
                .withData(JsonObject.builder()
                        .put("supported", new JsonArray(supported))
                        .put("requested", requested)
                        .build());
    }
}
