package dev.faultline.dialects.problemdetails;

import dev.faultline.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A file that is binary, or text in another encoding: 415, context {@code {path, encoding, reason}}. */
public final class FileReadError extends FileOperationError {
    private static final long serialVersionUID = 1;

    /** Creates an error for a file that is not text in this encoding. */
    public FileReadError(String path, String encoding, String reason) {
        this(path, encoding, reason, null);
    }

    /** Creates an error for a file that could not be decoded, with the decoder's exception. */
    public FileReadError(String path, String encoding, String reason, @Nullable Throwable cause) {
        super(
                ProblemCode.UNSUPPORTED_ENCODING,
                "File is not " + encoding + " text: " + path,
                JsonObject.builder()
                        .put("path", path)
                        .put("encoding", encoding)
                        .put("reason", reason)
                        .build(),
                cause);
    }
}
