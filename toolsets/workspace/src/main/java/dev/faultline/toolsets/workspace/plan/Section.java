package dev.faultline.toolsets.workspace.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a plan under a heading.
 *
 * @param name of the heading, without number
 * @param line of the heading
 * @param lines what is below it
 */
record Section(String name, int line, List<PlanText.Line> lines) {
    static final String METADATA = "Plan Metadata";
    static final String PHASES = "Phase Definitions";
    static final String ALLOWLIST = "Path Allowlist";
    static final String FORBIDDEN = "Forbidden Actions";

    /** The sections that every plan has, in their order. */
    static final List<String> REQUIRED = List.of(
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

    /** A line of a list, without its mark. */
    record Item(int line, String text) {}

    /** {@return the sections of a plan; what is before the first has no name} */
    static List<Section> of(PlanText text) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("", text.firstLine(), new ArrayList<>()));
        for (PlanText.Line line : text.lines()) {
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

    static boolean isPhase(PlanText.Line line) {
        return !line.isCode() && PHASE.matcher(line.text()).matches();
    }

    /** {@return the lines of the lists in this section} */
    List<Item> items() {
        List<Item> items = new ArrayList<>();
        for (PlanText.Line line : lines) {
            Matcher bullet = BULLET.matcher(line.text());
            if (!line.isCode() && bullet.matches()) {
                items.add(new Item(line.number(), bare(bullet.group(1))));
            }
        }
        return items;
    }

    /** {@return the text without the marks of code or emphasis that are on both sides of it} */
    static String bare(String text) {
        String bare = text.strip();
        for (String mark : List.of("**", "`")) {
            if (bare.length() > 2 * mark.length() && bare.startsWith(mark) && bare.endsWith(mark)) {
                bare = bare.substring(mark.length(), bare.length() - mark.length())
                        .strip();
            }
        }
        return bare;
    }
}
