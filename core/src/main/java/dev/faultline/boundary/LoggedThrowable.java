package dev.faultline.boundary;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CauseChain;
import dev.faultline.text.Redactor;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a throwable for a log, made if the log must not show the throwable itself: because it contains secrets,
 * cannot be printed, or has a stack trace of any length. The message of the copy begins with the class of the original.
 */
public final class LoggedThrowable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int MAX_PRINTED = 128 * 1024;
    private static final int MAX_FRAMES = 200;

    private LoggedThrowable(Throwable original, @Nullable Throwable cause, Redactor redactor) {
        super(
                redactor.text(original.getClass().getName() + ": "
                        + Cause.of(original).message()),
                cause,
                true,
                true);
        StackTraceElement[] frames = StackText.frames(original);
        setStackTrace(Arrays.copyOf(frames, Math.min(frames.length, MAX_FRAMES)));
    }

    /** {@return the throwable itself if a log may show it, or else a copy that it may show} */
    public static Throwable of(Throwable thrown, Redactor redactor) {
        String printed = printed(thrown);
        boolean shown = !printed.isEmpty()
                && printed.length() <= MAX_PRINTED
                && redactor.text(printed).equals(printed);
        return shown ? thrown : copy(thrown, redactor, Cause.MAX_DEPTH);
    }

    private static LoggedThrowable copy(Throwable thrown, Redactor redactor, int depth) {
        Optional<Throwable> cause = CauseChain.causeOf(thrown).filter(it -> depth > 1);
        LoggedThrowable copy = new LoggedThrowable(
                thrown, cause.map(it -> copy(it, redactor, depth - 1)).orElse(null), redactor);
        if (depth > 1) {
            Arrays.stream(thrown.getSuppressed())
                    .limit(2)
                    .forEach(one -> copy.addSuppressed(copy(one, redactor, depth / 2)));
        }
        return copy;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // the message already begins with the class of the original
    public String toString() {
        return String.valueOf(getMessage());
    }

    // The methods of a foreign throwable may throw, and a chain of causes may be too deep to print.
    private static String printed(Throwable thrown) {
        try {
            StringWriter stack = new StringWriter();
            thrown.printStackTrace(new PrintWriter(stack));
            return stack.toString();
        } catch (RuntimeException | Error e) {
            return "";
        }
    }
}
