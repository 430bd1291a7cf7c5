package dev.faultline.check.wire;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a server did with a message. */
public sealed interface Observed {
    /** It returned this result. */
    record Result(JsonObject result) implements Observed {}

    /** It returned a JSON-RPC error. */
    record RpcFailure(int code, String message, Optional<JsonValue> data) implements Observed {}

    /** Its response is not valid JSON-RPC. */
    record Invalid(String text, String reason) implements Observed {}

    /**
     * It returned an HTTP status without a JSON-RPC message.
     *
     * @param challenge the header {@code WWW-Authenticate}
     */
    record Status(int status, String body, Optional<String> challenge) implements Observed {}

    /** It did not answer. */
    record Silence() implements Observed {}

    /** It ended, or the connection to it broke. */
    record Gone(OptionalInt exitCode, List<String> lastWords) implements Observed {
        /** Copies the lines. */
        public Gone {
            lastWords = List.copyOf(lastWords);
        }
    }
}
