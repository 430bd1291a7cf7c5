package dev.faultline.boundary;

import dev.faultline.fault.CauseChain;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import java.util.Objects;

/**
 * The stack trace of a failure as it is recorded, in the form of {@link Throwable#printStackTrace()}. Messages are
 * redacted; frames name code, so they are not. A chain of any length takes little time and no deep stack.
 */
final class StackText {
    private static final int MAX = 16 * 1024;

    private final StringBuilder text = new StringBuilder();
    private final Redactor redactor;

    private StackText(Redactor redactor) {
        this.redactor = redactor;
    }

    static String of(Throwable thrown, Redactor redactor) {
        StackText stack = new StackText(redactor);
        StackTraceElement[] enclosing = {};
        String caption = "";
        for (Throwable one : CauseChain.of(thrown)) {
            stack.add("", caption, one, enclosing);
            enclosing = frames(one);
            caption = "Caused by: ";
        }
        return BoundedText.ellipsized(stack.text.toString(), MAX);
    }

    private void add(String indent, String caption, Throwable thrown, StackTraceElement[] enclosing) {
        if (text.length() > MAX) {
            return;
        }
        text.append(indent).append(caption).append(redactor.text(title(thrown))).append('\n');
        StackTraceElement[] frames = frames(thrown);
        int own = frames.length - common(frames, enclosing);
        for (int i = 0; i < own && text.length() <= MAX; i++) {
            text.append(indent).append("\tat ").append(frames[i]).append('\n');
        }
        if (own < frames.length) {
            text.append(indent).append("\t... ").append(frames.length - own).append(" more\n");
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            if (indent.isEmpty()) { // those of suppressed ones are in the cause of the fault
                add("\t", "Suppressed: ", suppressed, frames);
            }
        }
    }

    // The methods of a foreign throwable may throw. Its frames still say where it came from.
    private static String title(Throwable thrown) {
        try {
            return Objects.requireNonNullElseGet(
                    thrown.toString(), () -> thrown.getClass().getName());
        } catch (RuntimeException | Error e) {
            return thrown.getClass().getName();
        }
    }

    /** {@return the frames of a throwable; none if it does not show them} */
    static StackTraceElement[] frames(Throwable thrown) {
        try {
            return Objects.requireNonNullElseGet(thrown.getStackTrace(), () -> new StackTraceElement[0]);
        } catch (RuntimeException | Error e) {
            return new StackTraceElement[0];
        }
    }

    private static int common(StackTraceElement[] frames, StackTraceElement[] enclosing) {
        int common = 0;
        while (common < Math.min(frames.length, enclosing.length)
                && frames[frames.length - 1 - common].equals(enclosing[enclosing.length - 1 - common])) {
            common++;
        }
        return common;
    }
}
