package dev.faultline.classify;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.fault.SystemCode;
import dev.faultline.tool.CallCancelledException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** The rules for Java's own exceptions. Thrown text is shown only if it explains a mistake of the caller. */
final class JavaRules {
    private JavaRules() {}

    static void addTo(Classifier.Builder rules) {
        rules.escaping(CallCancelledException.class)
                .onFile(NoSuchFileException.class, e -> Optional.of(notFound()))
                .onFile(
                        FileAlreadyExistsException.class,
                        e -> Optional.of(CommonCode.FILE_ALREADY_EXISTS.fault("File already exists")))
                .onFile(AccessDeniedException.class, e -> Optional.of(accessDenied()))
                .on(CharacterCodingException.class, e -> undecodable())
                .on(TimeoutException.class, e -> timedOut())
                .on(SocketTimeoutException.class, e -> timedOut())
                .on(HttpTimeoutException.class, e -> timedOut())
                .on(SocketException.class, e -> CommonCode.NETWORK_FAILED.fault("The network connection failed"))
                .on(UnknownHostException.class, e -> CommonCode.NETWORK_FAILED.fault("The network connection failed"))
                .on(InterruptedException.class, e -> interrupted())
                .on(ClosedByInterruptException.class, e -> interrupted())
                .on(SecurityException.class, JavaRules::notPermitted)
                .onSomeOrFile(IOException.class, JavaRules::resources, JavaRules::file)
                .on(VirtualMachineError.class, e -> Fault.unforeseen(CommonCode.INTERNAL_ERROR, Cause.of(e)));
    }

    private static Fault timedOut() {
        return CommonCode.TIMED_OUT.fault("The operation timed out");
    }

    // R42: whose text it was is not known: a file that the caller named, or what a service sent this time.
    private static Fault undecodable() {
        return CommonCode.UNSUPPORTED_ENCODING
                .fault("A text is not in the encoding that was expected")
                .withRetry(Retry.UNKNOWN);
    }

    /** {@return the fault for a mistake of the caller, with the thrown text as its message} */
    static Fault callerError(Throwable thrown) {
        Cause cause = Cause.of(thrown);
        String text = cause.message().isBlank() ? "An argument is not valid" : cause.message();
        return CommonCode.INVALID_ARGUMENT.fault(text).withCause(cause);
    }

    // Its author wrote the text for whoever is refused.
    private static Fault notPermitted(SecurityException thrown) {
        Cause cause = Cause.of(thrown);
        String text = cause.message().isBlank() ? "The caller may not do this" : cause.message();
        return CommonCode.NOT_PERMITTED.fault(text).withCause(cause);
    }

    // FileNotFoundException, of the older file API, covers every reason why a file could not be opened.
    private static Optional<Fault> file(IOException thrown) {
        return switch (SystemCode.of(thrown).orElse("")) {
            case "ENOENT" -> Optional.of(notFound());
            case "EACCES", "EPERM", "EROFS" -> Optional.of(accessDenied());
            case "EISDIR" -> Optional.of(CommonCode.WRONG_FILE_TYPE.fault("The path is a directory, not a file"));
            case "ENOTDIR" -> Optional.of(CommonCode.WRONG_FILE_TYPE.fault("The path is not a directory"));
            default -> Optional.empty(); // other system codes, or none
        };
    }

    private static Optional<Fault> resources(IOException thrown) {
        return switch (SystemCode.of(thrown).orElse("")) {
            case "ENOSPC", "EDQUOT", "EMFILE", "ENFILE" ->
                Optional.of(CommonCode.OUT_OF_RESOURCES.fault("The server has run out of disk space or open files"));
            case "ENOMEM" -> Optional.of(CommonCode.OUT_OF_RESOURCES.fault("The server has run out of memory"));
            default -> Optional.empty(); // other system codes, or none
        };
    }

    private static Fault notFound() {
        return CommonCode.FILE_NOT_FOUND.fault("File not found");
    }

    private static Fault accessDenied() {
        return CommonCode.ACCESS_DENIED.fault("Access to the file is denied");
    }

    private static Fault interrupted() {
        return CommonCode.INTERRUPTED.fault("The call was interrupted");
    }
}
