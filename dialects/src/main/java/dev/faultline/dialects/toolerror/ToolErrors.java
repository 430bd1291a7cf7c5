package dev.faultline.dialects.toolerror;

import static dev.faultline.dialects.toolerror.ToolErrorCode.INTERNAL_ERROR;
import static dev.faultline.dialects.toolerror.ToolErrorCode.NOT_FOUND;
import static dev.faultline.dialects.toolerror.ToolErrorCode.PRECONDITION_FAILED;
import static dev.faultline.dialects.toolerror.ToolErrorCode.VALIDATION_ERROR;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.text.BoundedText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Creates faults in the terms of the {@code tool-error} contract.
 *
 * <p>Every fault has a retry answer; it is never absent. Optional parts are added by name:
 * {@code errNotRetryable(NOT_FOUND, "No such run").withSuggestion("List the runs.").withDetails(Map.of("run", id))}.
 * Details must be JSON-safe ({@link dev.faultline.json.JsonValue}): no functions, no cycles, nothing undefined;
 * otherwise the fault becomes {@code INTERNAL_ERROR} "Error details validation failed". All suggestions are bounded to
 * 512 bytes.
 */
public final class ToolErrors {
    private ToolErrors() {}

    /** {@return a fault that must not be retried} */
    public static Fault error(ToolErrorCode code, String message) {
        return error(code, message, null);
    }

    /** {@return a fault with this retry answer; null means not retryable} */
    public static Fault error(ToolErrorCode code, String message, @Nullable Retry retry) {
        return code.fault(message).withRetry(retry == null ? Retry.NEVER : retry);
    }

    /** {@return a fault that must not be retried} */
    public static Fault errNotRetryable(ToolErrorCode code, String message) {
        return error(code, message, Retry.NEVER);
    }

    /** {@return a fault that may be retried at once} */
    public static Fault errRetryableImmediate(ToolErrorCode code, String message) {
        return error(code, message, Retry.NOW);
    }

    /**
     * {@return a fault that may be retried after {@code afterMs} milliseconds}
     *
     * @throws IllegalArgumentException if {@code afterMs} is negative or more than 2^53 - 1
     */
    public static Fault errRetryableAfterMs(ToolErrorCode code, String message, long afterMs) {
        return error(code, message, Retry.after(Duration.ofMillis(afterMs)));
    }

    /** {@return the suggestion in at most 512 bytes} */
    public static String boundedSuggestion(String text) {
        return boundedSuggestion(text, Fault.MAX_SUGGESTION);
    }

    /** {@return the suggestion in at most {@code maxBytes} UTF-8 bytes, with {@code ...} if it was truncated} */
    public static String boundedSuggestion(String text, int maxBytes) {
        return BoundedText.ellipsized(text, maxBytes);
    }

    /** {@return the fault of a domain error; none of them is retryable} */
    public static Fault of(DomainError error) {
        return switch (error) {
            case DomainError.WorkflowNotFound(String id) ->
                errNotRetryable(NOT_FOUND, "Workflow not found: " + id)
                        .withSuggestion("List the workflows and use an id from that list.");
            case DomainError.InvalidState(String message) -> errNotRetryable(VALIDATION_ERROR, message);
            case DomainError.InvalidLoop(String loop, String message) ->
                errNotRetryable(VALIDATION_ERROR, message)
                        .withSuggestion("Check the definition of loop `" + loop + "`.");
            case DomainError.MissingContext(String message) -> errNotRetryable(PRECONDITION_FAILED, message);
            case DomainError.ConditionEvalFailed(String step, String message) ->
                errNotRetryable(INTERNAL_ERROR, message);
            case DomainError.MaxIterationsExceeded(String loop, String message) ->
                errNotRetryable(PRECONDITION_FAILED, message)
                        .withSuggestion(
                                "Loop `" + loop + "` has used up its iterations; change its condition or its limit.");
        };
    }

    /** {@return the fault of anything thrown: a throwable, text, a map, null; a fault is returned unchanged} */
    public static Fault ofUnknown(@Nullable Object thrown) {
        return thrown instanceof FaultException known
                ? known.fault()
                : Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(thrown));
    }
}
