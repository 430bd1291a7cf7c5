package dev.faultline.text;

import dev.faultline.json.JsonString;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes text safe to show that neither Faultline nor the tool's author wrote, such as the message of an exception. It
 * may contain stack traces, class names and host paths, which a client must not see.
 */
public final class ForeignText {
    /** The maximum size of a text; the rest is dropped, so that hostile text cannot cost time. */
    public static final int MAX_BYTES = 4096;

    private static final Pattern TRACE = Pattern.compile(
            "\\R(?:\\h++at \\S|at [^\\s(]++\\(|\\h*+(?:Caused by|Suppressed): |\\h*+\\.\\.\\. \\d"
                    + "|\\h*+[Ss]tack(?:[ _]?[Tt]race)?+:[^\\r\\n]*+\\R\\h++at \\S).*+",
            Pattern.DOTALL);

    /** The frames of a Python traceback, which stand before the exception. */
    private static final Pattern PYTHON_TRACE =
            Pattern.compile("Traceback \\(most recent call last\\):\\R(?:\\h++.*+(?:\\R|$))++");

    /**
     * Class names in Java's form ({@code a.b.C}, {@code [La.b.C;}, {@code app//a.b.C}), in the JVM's form
     * ({@code a/b/C}, but not {@code docs/guides/README.md}), and in null pointer messages ({@code "C.method()"}, but
     * not {@code "String.length()"} and {@code "Object.toString()"}, which every program calls).
     */
    private static final Pattern CLASS_NAME = Pattern.compile("(?:(?<![\\w.$/])|(?<=\\w//))"
            + "(?:L?(?:[a-z_]\\w*+[./]){2,16}+(?:(?<=\\.)[A-Z][\\w$]*+|[A-Z][\\w$]*+(?!\\.[a-z]{1,5}+(?![\\w(])))"
            + "|[A-Z][\\w$]*+(?<=Exception)"
            + "|(?<=\")(?!(?:Object|String)\\.)(?:[a-z_]\\w*+\\.)?+[A-Z][\\w$]*+(?=\\.\\w++\\())");

    private static final String PART = "[^\\s/:\"'<>|,;()\\[\\]]";
    private static final String WINDOWS_PART = "[^\\s\\\\/:*?\"'<>|,;]++";

    private static final Pattern HOST_PATH = Pattern.compile(
            "(?<=[\"'])/[^\"'\\r\\n/]++/[^\"'\\r\\n]*+(?=[\"'])"
                    + "|(?<![\\w/.~\\]-])/(?:" + PART + "++/)++" + PART + "*+"
                    + "|(?<!\\w)[A-Za-z]:[\\\\/]++(?:" + WINDOWS_PART + "(?: " + WINDOWS_PART + ")*+[\\\\/]++)*+(?:"
                    + WINDOWS_PART + ")?+"
                    + "|(?<![\\w\\\\])\\\\\\\\[\\w.$-]{2,}+\\\\[^\\s\"'<>|,;]++"
                    + "|(?<!\\w)file:/[^\\s\"'<>]++",
            Pattern.UNICODE_CHARACTER_CLASS);

    /** The characters that {@code \R} matches. */
    private static final String LINE_ENDS = "\n\r\u000B\f\u0085\u2028\u2029";

    private ForeignText() {}

    /** {@return the text without stack traces, class names and host paths, well-formed and bounded; empty for null} */
    public static String safe(@Nullable String text) {
        return safe(text, path -> false, MAX_BYTES);
    }

    /** {@return the same, with at most this many bytes, and with the host paths that the receiver knows anyway} */
    public static String safe(@Nullable String text, Predicate<String> known, int maxBytes) {
        if (text == null || text.isBlank()) {
            return "";
        }
        String safe = BoundedText.ellipsized(JsonString.wellFormed(text), maxBytes);
        // Most texts contain nothing of the kind; a scan of their characters is cheaper than a regex search.
        if (hasAny(safe, LINE_ENDS)) {
            safe = PYTHON_TRACE.matcher(TRACE.matcher(safe).replaceFirst("")).replaceAll("");
        }
        if (hasAny(safe, "/\\")) {
            safe = HOST_PATH
                    .matcher(safe)
                    .replaceAll(path -> known.test(path.group()) ? Matcher.quoteReplacement(path.group()) : "[path]");
        }
        if (hasAny(safe, "./\"") || safe.contains("Exception")) {
            safe = CLASS_NAME.matcher(safe).replaceAll("[class]");
        }
        return BoundedText.ellipsized(safe.strip(), maxBytes); // a placeholder may be longer than what it replaces
    }

    /** {@return whether the text contains the frames of a stack trace, as Java, JavaScript or Python print them} */
    public static boolean hasStackTrace(String text) {
        return TRACE.matcher(text).find() || PYTHON_TRACE.matcher(text).find();
    }

    /** {@return everything in the text that looks like an absolute path on the server's machine} */
    public static List<String> hostPaths(String text) {
        return HOST_PATH.matcher(text).results().map(MatchResult::group).toList();
    }

    /** {@return everything in the text that looks like the name of a Java class} */
    public static List<String> classNames(String text) {
        return CLASS_NAME.matcher(text).results().map(MatchResult::group).toList();
    }

    private static boolean hasAny(String text, String characters) {
        for (int i = 0; i < characters.length(); i++) {
            if (text.indexOf(characters.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
