package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Instant;
import java.util.Optional;

/**
 * A call of a tool.
 *
 * @param arguments the arguments as the client sent them, not necessarily an object; a toolset's tools get text of JSON
 *     read
 * @param meta the {@code _meta} of the request, such as a progress token and the trace context
 * @param requestId the client's id of this call
 * @param deadline when the answer is due
 */
public record ToolCall(
        ToolContract contract,
        JsonValue arguments,
        JsonObject meta,
        Caller caller,
        Optional<String> requestId,
        Cancellation cancellation,
        Optional<Instant> deadline,
        Progress progress) {
    /** {@return a call without cancellation, deadline and progress} */
    public static ToolCall of(ToolContract contract, JsonValue arguments, Caller caller) {
        return new ToolCall(
                contract,
                arguments,
                JsonObject.EMPTY,
                caller,
                Optional.empty(),
                Cancellation.NONE,
                Optional.empty(),
                Progress.NONE);
    }

    /** {@return this call with this cancellation} */
    public ToolCall cancelledBy(Cancellation other) {
        return new ToolCall(contract, arguments, meta, caller, requestId, other, deadline, progress);
    }

    /** {@return this call with an answer due at this instant} */
    public ToolCall dueAt(Instant instant) {
        return new ToolCall(contract, arguments, meta, caller, requestId, cancellation, Optional.of(instant), progress);
    }
}
