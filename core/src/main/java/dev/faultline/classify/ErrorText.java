package dev.faultline.classify;

import java.util.Optional;
import java.util.regex.Pattern;

/** Signs that a text reports a failure. None of them is sure: a text may be about the failure of something else. */
final class ErrorText {
    private static final int BEGINNING = 2_500;
    private static final int IGNORE_CASE = Pattern.CASE_INSENSITIVE;

    /** Signs of alarm before the first word. */
    private static final String DECORATION = "[\\s\\[*\\p{So}\\x{fe0f}]{0,8}";

    private static final Pattern BEGINS_LIKE_AN_ERROR = Pattern.compile(
            DECORATION
                    + "(?:error(?::|]|\\s*\\[|\\s+\\w+ing\\b[^\\n"
                    + "]{0,120}?:|\\s+(?:from|in|at|while|occurred|code|\\d{3})\\b)|(?:[\\w-]+ ){1,3}error(?::|"
                    + " \\(?\\d{3}| occurred\\b)|an?\\s+(?:[\\w-]+\\s+){0,2}error"
                    + " occurred\\b|(?:fatal|panic|exception|failure|uncaught|unhandled)\\b[^\\n"
                    + "]{0,60}?:|traceback \\(most recent call last\\)|failed to \\w+|(?:[\\w-]+ ){1,3}failed(?::|"
                    + " with\\b| because\\b| due to\\b)|(?:unable to|could not|couldn't|cannot|can't)"
                    + " \\w+|(?:access|permission) denied\\b|operation not permitted\\b|not"
                    + " authori[sz]ed\\b|unauthori[sz]ed\\b|rate limit exceeded\\b|too many requests\\b|something went"
                    + " wrong\\b|(?:invalid|unsupported|unknown) [\\w -]{1,40}:|missing required\\b)",
            IGNORE_CASE);

    /** The name of a class of errors, as programs print it. */
    private static final Pattern ERROR_CLASS =
            Pattern.compile("(?:[\\w$]+\\.){0,9}\\w*(?:Error|Exception)\\b[^\\n]{0,40}?:");

    /** One sentence that says what is missing. */
    private static final Pattern MISSING = Pattern.compile(
            "[^\\n"
                    + "]{1,80}\\b(?:not found|does not exist|do not exist|could not be"
                    + " (?:found|sent|loaded|opened))\\b[^\\n"
                    + "]{0,60}",
            IGNORE_CASE);

    private static final Pattern ERROR_PAGE = Pattern.compile(
            "<(?:!doctype html|html)\\b.{0,2000}<title>[^<]{0,80}(?:\\b[45]\\d\\d\\b|error|not found|forbidden)",
            IGNORE_CASE | Pattern.DOTALL);

    private ErrorText() {}

    /** {@return why this text is probably a failure} Only its beginning counts. */
    static Optional<String> sign(String text) {
        String begin = text.substring(0, Math.min(text.length(), BEGINNING));
        if (BEGINS_LIKE_AN_ERROR.matcher(begin).lookingAt()
                || ERROR_CLASS.matcher(begin).lookingAt()) {
            return Optional.of("text that begins like an error");
        }
        if (MISSING.matcher(begin).matches()) {
            return Optional.of("text that says what is missing");
        }
        return ERROR_PAGE.matcher(begin).lookingAt() ? Optional.of("HTML error page") : Optional.empty();
    }
}
