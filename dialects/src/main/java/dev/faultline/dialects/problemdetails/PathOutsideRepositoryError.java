package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A path that leads out of the repository: 403, context {@code {path}}. Other dialects distinguish a path whose names
 * climb above the root from one that leads elsewhere (R4).
 */
public final class PathOutsideRepositoryError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** Creates an error with the path as the caller sent it, never as it was resolved. */
    public PathOutsideRepositoryError(String path) {
        this(path, null);
    }

    /** Creates an error with its cause. */
    public PathOutsideRepositoryError(String path, @Nullable Throwable cause) {
        this(CommonCode.OUTSIDE_WORKSPACE, path, cause);
    }

    private PathOutsideRepositoryError(CommonCode code, String path, @Nullable Throwable cause) {
        super(
                ProblemCode.FORBIDDEN,
                faultOf(
                        code,
                        "Path is outside the repository: " + path,
                        JsonObject.builder().put("path", path).build()),
                cause);
    }

    /** {@return the error for a path whose own names climb above the root} */
    public static PathOutsideRepositoryError climbing(String path) {
        return new PathOutsideRepositoryError(CommonCode.PATH_TRAVERSAL_BLOCKED, path, null);
    }
}
