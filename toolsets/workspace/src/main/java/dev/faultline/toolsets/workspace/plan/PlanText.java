package dev.faultline.toolsets.workspace.plan;

import dev.faultline.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of a plan, taken apart into its header and the lines of its body.
 *
 * @param comment what the header says; empty if the text does not begin with a comment
 * @param body all that follows the header
 * @param firstLine the number of the line that the body begins on
 */
record PlanText(Optional<String> comment, String body, int firstLine) {
    private static final Pattern HEADER = Pattern.compile("\\A<!--(.*?)-->", Pattern.DOTALL);
    private static final Pattern FIELD = Pattern.compile("(?<![A-Z_])([A-Z_]++):[ \\t]*+([^\\s/]*+)");
    private static final String HASH = "KAIZA_PLAN_HASH";

    static PlanText of(String text) {
        Matcher header = HEADER.matcher(text);
        if (!header.find()) {
            return new PlanText(Optional.empty(), text, 1);
        }
        int lines = (int)
                text.substring(0, header.end()).chars().filter(c -> c == '\n').count();
        return new PlanText(Optional.of(header.group(1)), text.substring(header.end()), lines + 1);
    }

    /** {@return what the header says, if there is one} */
    Optional<PlanHeader> header() {
        return comment.map(text -> new PlanHeader(field(text, HASH), field(text, "ROLE"), field(text, "STATUS")));
    }

    // The first one counts, and the rules for plans refuse a second.
    private static String field(String text, String name) {
        return FIELD.matcher(text)
                .results()
                .filter(field -> field.group(1).equals(name))
                .map(field -> field.group(2))
                .findFirst()
                .orElse("");
    }

    /** {@return the names of the header's fields, as often as they are there} */
    List<String> fields() {
        return FIELD.matcher(comment.orElse(""))
                .results()
                .map(field -> field.group(1))
                .toList();
    }

    /** {@return what is hashed: as the description of this package says} */
    String normalBody() {
        return Arrays.stream(trimmed(body).split("\n", -1))
                .map(PlanText::endTrimmed)
                .collect(Collectors.joining("\n"));
    }

    String hash() {
        return Sha256.of(normalBody().getBytes(StandardCharsets.UTF_8));
    }

    /** {@return the text of a file with this header and the same body} */
    String with(PlanHeader header) {
        return "<!--\n" + HASH + ": " + header.hash() + "\nROLE: " + header.role() + "\nSTATUS: " + header.status()
                + "\n-->\n\n" + normalBody() + "\n";
    }

    /** A line of the body. */
    record Line(int number, String text, boolean isCode) {}

    /** {@return the lines of the body; what is between fences is code} */
    List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        boolean code = false;
        int number = firstLine;
        for (String raw : body.split("\n", -1)) {
            String text = endTrimmed(raw);
            boolean fence = text.strip().startsWith("```");
            lines.add(new Line(number++, text, code || fence));
            code ^= fence;
        }
        return lines;
    }

    private static String trimmed(String text) {
        int begin = 0;
        while (begin < text.length() && isSpace(text.charAt(begin))) {
            begin++;
        }
        return endTrimmed(text.substring(begin));
    }

    private static String endTrimmed(String text) {
        int end = text.length();
        while (end > 0 && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
