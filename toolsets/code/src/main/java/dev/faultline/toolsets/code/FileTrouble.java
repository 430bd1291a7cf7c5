package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.FileOperationError;
import dev.faultline.dialects.problemdetails.KgFoundryError;
import dev.faultline.dialects.problemdetails.PathOutsideRepositoryError;
import dev.faultline.dialects.problemdetails.ProblemCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.SystemCode;
import dev.faultline.files.PathRefusal;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns failures at a path into the errors that the contract names. */
final class FileTrouble {
    private FileTrouble() {}

    /**
     * {@return the exception for a failure at the path}
     *
     * @throws IOException the failure itself, if the contract has no name for it
     */
    static FaultException at(String sent, IOException failure) throws IOException {
        return switch (SystemCode.of(failure).orElse("")) {
            case "ENOENT", "ENOTDIR" -> notFound(sent, failure);
            case "EACCES", "EPERM" -> denied(sent, failure);
            case "ELOOP" -> new FileOperationError("Path leads through too many links: " + sent, sent, failure);
            case "ENAMETOOLONG" -> invalid(PathRefusal.TOO_LONG);
            default -> throw failure; // other error codes of the system
        };
    }

    /** {@return the exception for a path that is rejected} */
    static FaultException refused(String sent, PathRefusal refusal) {
        return switch (refusal) {
            case HOLDS_NUL, TOO_LONG, NOT_A_PATH -> invalid(refusal);
            case CLIMBS_OUT -> PathOutsideRepositoryError.climbing(sent);
            case LEADS_OUTSIDE -> new PathOutsideRepositoryError(sent);
            case WITHHELD -> denied(sent, null);
            case TOO_MANY_LINKS -> new FileOperationError("Path leads through too many links: " + sent, sent);
        };
    }

    /** {@return the exception for a path where nothing exists} */
    static KgFoundryError notFound(String sent, Throwable failure) {
        return new KgFoundryError(ProblemCode.FILE_NOT_FOUND, "File not found: " + sent, Map.of(), failure);
    }

    private static FaultException invalid(PathRefusal refusal) {
        return new FaultException(refusal.code().fault("path " + refusal.reason()));
    }

    /** {@return the exception for a file that the server may not read or does not serve} */
    static KgFoundryError denied(String sent, @Nullable IOException failure) {
        return new KgFoundryError(ProblemCode.FORBIDDEN, "Access denied: " + sent, Map.of("path", sent), failure);
    }
}
