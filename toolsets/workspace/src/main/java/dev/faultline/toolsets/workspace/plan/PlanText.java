package dev.faultline.toolsets.workspace.plan;

import dev.faultline.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of a plan, split into its header and the sections of its body.
 *
 * @param comment the text of the header; empty if the plan does not begin with a comment
 * @param body everything after the header
 * @param firstLine the number of the first line of the body
 */
record PlanText(Optional<String> comment, String body, int firstLine) {
    static final String METADATA = "Plan Metadata";
    static final String PHASES = "Phase Definitions";
    static final String ALLOWLIST = "Path Allowlist";
    static final String FORBIDDEN = "Forbidden Actions";

    /** The sections that every plan has, in their order. */
    static final List<String> SECTIONS = List.of(
            METADATA,
            "Scope & Constraints",
            PHASES,
            ALLOWLIST,
            "Verification Gates",
            FORBIDDEN,
            "Rollback / Failure Policy");

    private static final Pattern HEADING = Pattern.compile("#{1,2}[ \\t]++(?:\\d++[.)][ \\t]*+)?(.*)");
    private static final Pattern PHASE = Pattern.compile("#{2,3}[ \\t]+Phase[: \\t].*");
    private static final Pattern BULLET = Pattern.compile("[ \\t]*[-*+][ \\t]+(.*)");
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

    /** {@return the header, if there is one} */
    Optional<Plan.Header> header() {
        return comment.map(text -> new Plan.Header(field(text, HASH), field(text, "ROLE"), field(text, "STATUS")));
    }

    // The first one counts; a second breaks the rules for plans.
    private static String field(String text, String name) {
        return FIELD.matcher(text)
                .results()
                .filter(field -> field.group(1).equals(name))
                .map(field -> field.group(2))
                .findFirst()
                .orElse("");
    }

    /** {@return the names of the fields in the header, with repetitions} */
    List<String> fields() {
        return FIELD.matcher(comment.orElse(""))
                .results()
                .map(field -> field.group(1))
                .toList();
    }

    /** {@return the body as it is hashed, which the description of this package defines} */
    String normalBody() {
        return Arrays.stream(trimmed(body).split("\n", -1))
                .map(PlanText::endTrimmed)
                .collect(Collectors.joining("\n"));
    }

    String hash() {
        return Sha256.of(normalBody().getBytes(StandardCharsets.UTF_8));
    }

    /** {@return the text of a file with this header and this body} */
    String with(Plan.Header header) {
        return "<!--\n" + HASH + ": " + header.hash() + "\nROLE: " + header.role() + "\nSTATUS: " + header.status()
                + "\n-->\n\n" + normalBody() + "\n";
    }

    /** A line of the body. */
    record PlanLine(int number, String text, boolean isCode) {}

    /** An item of a list, without its bullet. */
    record ListItem(int line, String text) {}

    /**
     * The part of a plan below a heading.
     *
     * @param name the heading without its number; empty for what precedes the first heading
     * @param line of the heading
     * @param lines those below it
     */
    record Section(String name, int line, List<PlanLine> lines) {
        /** {@return the items of the lists in this section} */
        List<ListItem> items() {
            List<ListItem> items = new ArrayList<>();
            for (PlanLine each : lines) {
                Matcher bullet = BULLET.matcher(each.text());
                if (!each.isCode() && bullet.matches()) {
                    items.add(new ListItem(each.number(), unmarked(bullet.group(1))));
                }
            }
            return items;
        }
    }

    /** {@return the sections of the body; phases are parts of a section} */
    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("", firstLine, new ArrayList<>()));
        for (PlanLine line : lines()) {
            Matcher heading = HEADING.matcher(line.text());
            if (!line.isCode() && heading.matches() && !isPhase(line)) {
                sections.add(new Section(name(heading.group(1)), line.number(), new ArrayList<>()));
            } else {
                sections.getLast().lines.add(line);
            }
        }
        return sections;
    }

    private static String name(String heading) {
        int end = heading.length();
        while (end > 0 && (heading.charAt(end - 1) == '#' || heading.charAt(end - 1) == ' ')) {
            end--;
        }
        return heading.substring(0, end);
    }

    /** {@return whether a phase begins on this line} */
    static boolean isPhase(PlanLine line) {
        return !line.isCode() && PHASE.matcher(line.text()).matches();
    }

    /** {@return the text without the marks of code or emphasis around it} */
    static String unmarked(String text) {
        String unmarked = text.strip();
        for (String mark : List.of("**", "`")) {
            if (unmarked.length() > 2 * mark.length() && unmarked.startsWith(mark) && unmarked.endsWith(mark)) {
                unmarked = unmarked.substring(mark.length(), unmarked.length() - mark.length())
                        .strip();
            }
        }
        return unmarked;
    }

    // Lines between fences are code.
    private List<PlanLine> lines() {
        List<PlanLine> lines = new ArrayList<>();
        boolean code = false;
        int number = firstLine;
        for (String raw : body.split("\n", -1)) {
            String text = endTrimmed(raw);
            boolean fence = text.strip().startsWith("```");
            lines.add(new PlanLine(number++, text, code || fence));
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
