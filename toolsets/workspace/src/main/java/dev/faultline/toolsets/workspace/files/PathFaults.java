package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.SystemCode;
import dev.faultline.files.PathRefusal;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;

/** The faults of paths that callers send, with the codes of the contract (R4, R25). */
final class PathFaults {
    private PathFaults() {}

    static FaultException empty() {
        return Refusals.of(SystemErrorCode.INVALID_INPUT_VALUE, "path must not be empty");
    }

    /** {@return the fault for a path of a file to read} */
    static FaultException refused(String sent, PathRefusal refusal) {
        return switch (refusal) {
            case HOLDS_NUL, TOO_LONG, NOT_A_PATH -> invalid("path " + refusal.reason());
            case TOO_MANY_LINKS -> invalid("Path leads through too many links: " + sent);
            case CLIMBS_OUT ->
                Refusals.of(SystemErrorCode.PATH_TRAVERSAL_BLOCKED, "Path climbs out of the workspace: " + sent);
            case LEADS_OUTSIDE ->
                Refusals.of(SystemErrorCode.OUTSIDE_WORKSPACE, "Path leads outside the workspace: " + sent);
            case WITHHELD -> Refusals.of(SystemErrorCode.OUTSIDE_WORKSPACE, "No tool serves this path: " + sent);
        };
    }

    /** {@return the fault for a path of a file to change: a path that no plan can open is a breach of every plan} */
    static FaultException refusedEdit(String sent, PathRefusal refusal) {
        return refusal == PathRefusal.WITHHELD
                ? Refusals.of(SystemErrorCode.PLAN_SCOPE_VIOLATION, "No plan can open this path: " + sent)
                : refused(sent, refusal);
    }

    /** {@return the fault for a parent folder that cannot be opened} */
    static FaultException parentFolder(Target target, IOException failure) {
        return switch (SystemCode.of(failure).orElse("")) {
            case "ENOENT", "ENOTDIR" ->
                Refusals.of(
                        SystemErrorCode.PATH_NOT_FOUND,
                        "A folder on the way does not exist: " + target.sent(),
                        failure);
            default -> reading(target, failure); // the system has more names
        };
    }

    /** {@return the fault for a file that cannot be read} */
    static FaultException reading(Target target, IOException failure) {
        return switch (SystemCode.of(failure).orElse("")) {
            case "ENAMETOOLONG" -> invalid("path " + PathRefusal.TOO_LONG.reason());
            case "ENOENT" -> notFound(target);
            case "EACCES", "EPERM" -> unreadable("Access denied: " + target.sent(), failure);
            default -> unreadable("The file cannot be read: " + target.sent(), failure);
        };
    }

    /** {@return the fault for a file that cannot be written, and keeps its old content} */
    static FaultException writing(Target target, IOException failure) {
        return switch (SystemCode.of(failure).orElse("")) {
            case "ENAMETOOLONG" -> invalid("path " + PathRefusal.TOO_LONG.reason());
            case "EACCES", "EPERM", "EROFS" -> unwritable("Access denied: " + target.sent(), failure);
            case "ENOSPC" -> unwritable("The disk is full: " + target.sent(), failure);
            case "EDQUOT" -> unwritable("The disk quota of the server is used up: " + target.sent(), failure);
            default -> // the system has more names
                unwritable("The file cannot be written: " + target.sent(), failure);
        };
    }

    static FaultException unreadableName() {
        return invalid("path must not contain line breaks, other control characters, or characters that change the"
                + " direction of text");
    }

    static FaultException nothingAt(Target target) {
        return Refusals.of(SystemErrorCode.PATH_NOT_FOUND, "Nothing exists at this path: " + target.sent());
    }

    static FaultException notFound(Target target) {
        return Refusals.of(SystemErrorCode.FILE_NOT_FOUND, "File not found: " + target.sent());
    }

    static FaultException exists(Target target) {
        return Refusals.of(
                SystemErrorCode.FILE_ALREADY_EXISTS,
                "The file exists already; send its hash as previousHash to change it: " + target.sent());
    }

    static FaultException unreadable(Target target, String message) {
        return Refusals.of(SystemErrorCode.FILE_READ_FAILED, message + ": " + target.sent());
    }

    private static FaultException unreadable(String message, IOException failure) {
        return Refusals.of(SystemErrorCode.FILE_READ_FAILED, message, failure);
    }

    private static FaultException unwritable(String message, IOException failure) {
        return Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, message, failure);
    }

    private static FaultException invalid(String message) {
        return Refusals.of(SystemErrorCode.INVALID_PATH, message);
    }
}
