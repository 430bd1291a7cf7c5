package dev.faultline.server;

import static dev.faultline.dialects.toolerror.ToolErrors.errNotRetryable;
import static dev.faultline.dialects.toolerror.ToolErrors.errRetryableAfterMs;
import static dev.faultline.dialects.toolerror.ToolErrors.errRetryableImmediate;
import static dev.faultline.dialects.toolerror.ToolErrors.error;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Errors that an author creates with {@code ToolErrors}, and the JSON that a client must get. */
enum ToolErrorMade {
    WITHOUT_RETRY(() -> error(ToolErrorCode.NOT_FOUND, "m"), "\"retry\":{\"kind\":\"not_retryable\"}"),
    WITH_RETRY_NULL(() -> error(ToolErrorCode.NOT_FOUND, "m", null), "\"retry\":{\"kind\":\"not_retryable\"}"),
    NOT_RETRYABLE(() -> errNotRetryable(ToolErrorCode.NOT_FOUND, "m"), "\"retry\":{\"kind\":\"not_retryable\"}"),
    IMMEDIATE(
            () -> errRetryableImmediate(ToolErrorCode.NOT_FOUND, "m"), "\"retry\":{\"kind\":\"retryable_immediate\"}"),
    AFTER_A_WHILE(
            () -> errRetryableAfterMs(ToolErrorCode.NOT_FOUND, "m", 250),
            "\"retry\":{\"kind\":\"retryable_after_ms\",\"afterMs\":250}"),
    AFTER_NOTHING(
            () -> errRetryableAfterMs(ToolErrorCode.NOT_FOUND, "m", 0),
            "\"retry\":{\"kind\":\"retryable_after_ms\",\"afterMs\":0}"),
    EMPTY_SUGGESTION(
            () -> error(ToolErrorCode.NOT_FOUND, "m").withSuggestion(""), "\"retry\":{\"kind\":\"not_retryable\"}"),
    NULL_DETAILS(
            () -> error(ToolErrorCode.NOT_FOUND, "m").withDetails(null),
            "\"retry\":{\"kind\":\"not_retryable\"},\"details\":null"),
    ALL_BY_NAME(
            () -> errRetryableImmediate(ToolErrorCode.NOT_FOUND, "m")
                    .withDetails(Map.of("run", 7))
                    .withSuggestion("Look"),
            "\"retry\":{\"kind\":\"retryable_immediate\"},\"suggestion\":\"Look\",\"details\":{\"run\":7}"),
    ONE_LIST_TWICE(
            ToolErrorMade::oneListTwice,
            "\"retry\":{\"kind\":\"not_retryable\"},\"details\":[[1,2],{\"again\":[1,2]}]");

    final String json;
    private final Supplier<Fault> made;

    ToolErrorMade(Supplier<Fault> made, String rest) {
        this.made = made;
        this.json = "{\"code\":\"NOT_FOUND\",\"message\":\"m\"," + rest + "}";
    }

    Fault make() {
        return made.get();
    }

    private static Fault oneListTwice() {
        List<Integer> list = List.of(1, 2);
        return error(ToolErrorCode.NOT_FOUND, "m").withDetails(List.of(list, Map.of("again", list)));
    }
}
