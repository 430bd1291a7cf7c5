package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure of git: 500, context {@code {path, git_command}}. */
public final class GitOperationError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** Creates an error without a cause; an unknown path or command is null, also in the context. */
    public GitOperationError(String message, @Nullable String path, @Nullable String gitCommand) {
        this(message, path, gitCommand, null);
    }

    /** Creates an error with its cause. */
    public GitOperationError(
            String message, @Nullable String path, @Nullable String gitCommand, @Nullable Throwable cause) {
        super(ProblemCode.GIT_OPERATION_ERROR, message, context(path, gitCommand), cause);
    }

    private GitOperationError(Fault fault, Throwable cause) {
        super(ProblemCode.GIT_OPERATION_ERROR, fault, cause);
    }

    /** {@return the error of a git command that ran out of time; the call may be repeated} */
    public static GitOperationError timedOut(
            String message, @Nullable String path, @Nullable String gitCommand, Throwable cause) {
        return new GitOperationError(
                faultOf(ProblemCode.GIT_OPERATION_ERROR, message, context(path, gitCommand))
                        .withRetry(Retry.NOW),
                cause);
    }

    private static JsonObject context(@Nullable String path, @Nullable String gitCommand) {
        return JsonObject.builder()
                .putOrNull("path", Optional.ofNullable(path))
                .putOrNull("git_command", Optional.ofNullable(gitCommand))
                .build();
    }
}
