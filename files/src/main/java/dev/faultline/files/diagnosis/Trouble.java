package dev.faultline.files.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What went wrong, and what to do. Both are sentences for people. They say what was seen, and no more: what no rule
 * recognises keeps its own words.
 */
public record Trouble(String cause, String next) {
    private static final Pattern NODE = Pattern.compile("Node\\.js v[\\d.]+\\S*");
    private static final Pattern ERROR = Pattern.compile("^(?:Uncaught )?\\w*Error\\b");

    /**
     * {@return why a program that ended by itself did so}
     *
     * @param lastLines the last lines of its standard error
     */
    public static Trouble ofEnd(int exitCode, List<String> lastLines) {
        return ComplaintRules.diagnosis(lastLines).orElseGet(() -> unrecognised(exitCode, lastLines));
    }

    /** {@return what the last lines of a program that still runs say about why it does not answer, if they do} */
    public static Optional<Trouble> ofComplaint(List<String> lastLines) {
        return ComplaintRules.diagnosis(lastLines);
    }

    // The last line, as most programs have it; Node writes the error first, and its own version last.
    private static Optional<String> telling(List<String> lines) {
        List<String> words = lines.stream().filter(line -> !line.isBlank()).toList();
        if (words.isEmpty() || !NODE.matcher(words.getLast()).matches()) {
            return words.isEmpty() ? Optional.empty() : Optional.of(words.getLast());
        }
        return words.stream()
                .filter(line -> ERROR.matcher(line).find())
                .findFirst()
                .or(() -> Optional.of(words.getFirst()));
    }

    private static Trouble unrecognised(int exitCode, List<String> lastLines) {
        Optional<String> last = telling(lastLines);
        String ended = "It ended with exit code " + exitCode + " before it answered";
        if (last.isPresent()) {
            return new Trouble(
                    ended + ": " + last.get().strip(), "Read what it wrote to standard error, and its documentation.");
        }
        return exitCode == 0
                ? new Trouble(
                        ended + ", and wrote nothing",
                        "Run its command in a terminal: it may not be a server over standard input and output, or it"
                                + " may have gone to the background.")
                : new Trouble(ended + ", and wrote nothing", "Run its command in a terminal.");
    }
}
