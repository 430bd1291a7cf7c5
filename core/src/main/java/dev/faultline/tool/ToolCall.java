package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Instant;
import java.util.Optional;

/**
 * One call of one tool.
 *
 * @param arguments what the client sent, unchanged; an object only if the client sent one
 * @param meta what the client sent along: the token of its progress, the trace it belongs to
 * @param requestId the client's name for this call
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
    /** {@return a call that cannot be withdrawn, without deadline and progress} */
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

    /** {@return this call, which its client may withdraw} */
    public ToolCall cancelledBy(Cancellation other) {
        return new ToolCall(contract, arguments, meta, caller, requestId, other, deadline, progress);
    }

    /** {@return this call with an answer due at this instant} */
    public ToolCall dueAt(Instant instant) {
        return new ToolCall(contract, arguments, meta, caller, requestId, cancellation, Optional.of(instant), progress);
    }
}
