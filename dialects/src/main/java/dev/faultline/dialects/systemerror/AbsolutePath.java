package dev.faultline.dialects.systemerror;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings absolute paths into their canonical form by their text alone: a dialect does not access the file system, and
 * writes the same bytes on every platform.
 */
final class AbsolutePath {
    private static final Pattern UNIX = Pattern.compile("/");
    private static final Pattern WINDOWS = Pattern.compile("[/\\\\]");
    private static final Pattern WINDOWS_ROOT = Pattern.compile("[A-Za-z]:[/\\\\]|\\\\\\\\");

    private AbsolutePath() {}

    /** {@return the path without dots and without doubled or trailing separators; empty if it is not absolute} */
    static Optional<String> canonical(String path) {
        if (path.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        if (path.startsWith("/")) {
            return Optional.of("/" + String.join("/", steps(UNIX, path)));
        }
        Matcher root = WINDOWS_ROOT.matcher(path);
        return root.lookingAt()
                ? Optional.of(
                        root.group().replace('/', '\\') + String.join("\\", steps(WINDOWS, path.substring(root.end()))))
                : Optional.empty();
    }

    private static Deque<String> steps(Pattern separator, String path) {
        Deque<String> steps = new ArrayDeque<>();
        for (String step : separator.split(path)) {
            if (step.equals("..")) {
                steps.pollLast();
            } else if (!step.isEmpty() && !step.equals(".")) {
                steps.addLast(step);
            }
        }
        return steps;
    }
}
