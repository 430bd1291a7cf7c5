package dev.faultline.dialects.problemdetails;

import dev.faultline.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What was asked cannot be done with this file: 400, context {@code {path}}. */
public class FileOperationError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** An operation that this file does not allow. */
    public FileOperationError(String message, String path) {
        this(message, path, null);
    }

    /** An operation that failed for this cause. */
    public FileOperationError(String message, String path, @Nullable Throwable cause) {
        this(
                ProblemCode.FILE_OPERATION_ERROR,
                message,
                JsonObject.builder().put("path", path).build(),
                cause);
    }

    FileOperationError(ProblemType code, String message, JsonObject context, @Nullable Throwable cause) {
        super(code, message, context, cause);
    }
}
