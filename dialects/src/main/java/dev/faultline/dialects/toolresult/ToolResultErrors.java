package dev.faultline.dialects.toolresult;

import dev.faultline.classify.Classifier;
import dev.faultline.fault.Cause;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.text.Redactor;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queries about an error, in the terms of the {@code tool-result} contract. None of them ever throws. */
public final class ToolResultErrors {
    private static final Redactor REDACTOR = Redactor.forThisUser();

    private ToolResultErrors() {}

    /** {@return whether to retry, and why} Only invalid input is terminal; unknown errors may be temporary. */
    public static RetryDecision analyzeRetryability(@Nullable Object error) {
        if (!(CaughtError.unwrapped(error) instanceof Throwable thrown)) {
            String type = ThrownValue.type(error);
            return new RetryDecision(false, type, "A value of type " + type + " gives no reason not to retry");
        }
        ErrorReport report = CaughtError.report(thrown);
        if (report.errorType().equals(ToolResultCode.VALIDATION_ERROR.errorType())) {
            return new RetryDecision(true, report.errorType(), "The input has to be corrected first");
        }
        if (report.isUnknown()) {
            String name = nameOf(thrown);
            return new RetryDecision(false, name, name + " is not a known error and may be temporary");
        }
        return new RetryDecision(
                false, report.errorType(), report.errorType() + " may be temporary, so a retry may succeed");
    }

    /** {@return whether to stop retrying} */
    public static boolean isTerminalError(@Nullable Object error) {
        return analyzeRetryability(error).isTerminal();
    }

    /**
     * {@return the error in one line, such as {@code [TimeoutError] (TIMEOUT) Operation timed out}, without secrets} If
     * a future or reflection has wrapped the error, the wrapper is ignored.
     */
    public static String formatError(@Nullable Object error) {
        return formatError(error, false);
    }

    /** {@return the error in one line, followed by its stack trace if requested} */
    public static String formatError(@Nullable Object error, boolean includeStack) {
        if (!(error instanceof Throwable wrapped)) {
            return REDACTOR.text(ThrownValue.text(error));
        }
        Throwable thrown = Classifier.unwrapped(wrapped);
        String line = "[" + nameOf(thrown) + "]"
                + codeOf(thrown).map(code -> " (" + code + ")").orElse("")
                + messageOf(thrown).map(message -> " " + message).orElse("");
        return REDACTOR.text(includeStack ? line + "\nStack: " + stackOf(wrapped) : line);
    }

    /**
     * {@return whether the error, or one of its causes, means that the machine has run out of memory, disk space or
     * open files} Rethrow it then instead of creating a result.
     */
    public static boolean isSystemError(@Nullable Object error) {
        return MachineErrors.matches(error, Development.OF_THIS_PROCESS);
    }

    private static String nameOf(Throwable thrown) {
        return thrown instanceof McpError typed
                ? typed.name()
                : Cause.of(thrown).name();
    }

    private static Optional<String> codeOf(Throwable thrown) {
        return switch (thrown) {
            case McpError typed -> typed.code().map(FaultCode::wire);
            case FaultException known -> Optional.of(known.fault().code().wire());
            default -> Optional.empty(); // any other throwable
        };
    }

    // getMessage may be overridden and may fail, also while a stack trace is printed.
    private static Optional<String> messageOf(Throwable thrown) {
        try {
            String message =
                    thrown instanceof FaultException known ? known.fault().message() : thrown.getMessage();
            return Optional.ofNullable(message).filter(text -> !text.isBlank());
        } catch (RuntimeException | Error e) {
            return Optional.empty();
        }
    }

    private static String stackOf(Throwable thrown) {
        try {
            StringWriter stack = new StringWriter();
            thrown.printStackTrace(new PrintWriter(stack, true));
            return stack.toString().stripTrailing();
        } catch (RuntimeException | Error e) {
            return "not available";
        }
    }
}
