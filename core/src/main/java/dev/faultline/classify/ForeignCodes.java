package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import java.util.Optional;

/**
 * The meaning of JSON-RPC error codes and HTTP status codes. The effect is {@code NONE} only if the number itself says
 * that the tool did not run.
 */
final class ForeignCodes {
    private static final Proof UNKNOWN = Proof.of(ClientCode.SERVER_ERROR);

    private ForeignCodes() {}

    /** {@return the fault of a JSON-RPC error with this code} */
    static Fault rpc(int code, String message) {
        Optional<Proof> ofSdk = isOfSdk(code) ? SdkTexts.in(message) : Optional.empty();
        Fault fault = ofSdk.map(proof -> proof.fault(message)).orElseGet(() -> ofCode(code, message));
        return ErrorPhrases.statedTime(message).map(fault::retryAfter).orElse(fault);
    }

    // The SDKs also use these numbers for what another number would say better.
    private static boolean isOfSdk(int code) {
        return code == -32601 || code == -32602;
    }

    private static Fault ofCode(int code, String message) {
        return switch (code) {
            case -32700, -32600 -> CommonCode.MALFORMED_MESSAGE.fault(message).withEffect(Effect.NONE);
            case -32601 -> ClientCode.NOT_OFFERED.fault(message).withEffect(Effect.NONE);
            case -32602 -> CommonCode.INVALID_INPUT_VALUE.fault(message).withEffect(Effect.NONE);
            case -32002 -> CommonCode.RESOURCE_NOT_FOUND.fault(message);
            case -32042 -> ClientCode.ACTION_REQUIRED.fault(message).withEffect(Effect.NONE);
            default -> ofText(message); // -32603, and the codes of individual servers
        };
    }

    // The number says nothing; the text may, as in a failed tool result.
    private static Fault ofText(String message) {
        return ErrorPhrases.inferred(message).orElse(UNKNOWN).fault(message);
    }

    /** {@return the fault of an HTTP response with this status} */
    static Fault http(int status) {
        Fault fault = ofStatus(status, "The server answered with HTTP status " + status);
        return fault.withDetails(JsonObject.builder().put("httpStatus", status).build());
    }

    private static Fault ofStatus(int status, String message) {
        return switch (status) {
            case 401 -> ClientCode.LOGIN_REQUIRED.fault(message).withEffect(Effect.NONE);
            case 403 -> ClientCode.NOT_PERMITTED.fault(message).withEffect(Effect.NONE);
            case 404, 405 -> ClientCode.NOT_OFFERED.fault(message).withEffect(Effect.NONE);
            case 408, 504 -> CommonCode.TIMED_OUT.fault(message);
            case 429 -> CommonCode.RATE_LIMITED.fault(message).withEffect(Effect.NONE);
            default -> ofClass(status, message); // the other status codes
        };
    }

    // A proxy also sends 502 or 503 if the connection broke after the call had reached the server.
    private static Fault ofClass(int status, String message) {
        return switch (status / 100) {
            case 4 -> CommonCode.MALFORMED_MESSAGE.fault(message).withEffect(Effect.NONE);
            case 5 -> ClientCode.SERVER_UNAVAILABLE.fault(message);
            default -> ClientCode.ANSWER_UNREADABLE.fault(message); // redirects, and numbers that are not a status
        };
    }
}
