package dev.faultline.dialects.problemdetails;

import dev.faultline.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Git failed: 500, context {@code {path, git_command}}. */
public final class GitOperationError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** A failure of git; what is not known is null, and stays in the context as null. */
    public GitOperationError(String message, @Nullable String path, @Nullable String gitCommand) {
        this(message, path, gitCommand, null);
    }

    /** A failure of git for this cause. */
    public GitOperationError(
            String message, @Nullable String path, @Nullable String gitCommand, @Nullable Throwable cause) {
        super(
                ProblemCode.GIT_OPERATION_ERROR,
                message,
                JsonObject.builder()
                        .putOrNull("path", Optional.ofNullable(path))
                        .putOrNull("git_command", Optional.ofNullable(gitCommand))
                        .build(),
                cause);
    }
}
