package dev.faultline.dialects.problemdetails;

import dev.faultline.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** An operation that the file does not allow: 400, context {@code {path}}. */
public class FileOperationError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** Creates an error without a cause. */
    public FileOperationError(String message, String path) {
        this(message, path, null);
    }

    /** Creates an error with its cause. */
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
