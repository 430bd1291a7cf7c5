package dev.faultline.dialects.problemdetails;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** An invalid range of lines: 400, context {@code {path, start_line, end_line}}. */
public final class InvalidLineRangeError extends FileOperationError {
    private static final long serialVersionUID = 1;

    /** Creates an error; a bound that was not sent is null, also in the context. */
    public InvalidLineRangeError(String message, String path, @Nullable Integer startLine, @Nullable Integer endLine) {
        super(
                ProblemCode.INVALID_PARAMETER,
                message,
                JsonObject.builder()
                        .put("path", path)
                        .put("start_line", bound(startLine))
                        .put("end_line", bound(endLine))
                        .build(),
                null);
    }

    private static JsonValue bound(@Nullable Integer line) {
        return line == null ? JsonNull.NULL : JsonNumber.of(line);
    }
}
