package dev.faultline.toolsets.workspace.plan;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the words of a plan must not say. */
final class Wording {
    private static final Pattern AMBIGUOUS = Pattern.compile(
            "\\b(may|should|optional|optionally|if possible|try to|attempt to|(?:use|exercise)(?: best)? judgment)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern UNDONE = Pattern.compile(
            "\\b(todo|fixme|xxx|tbd|wip|stub|mock|placeholder|to be (?:determined|defined|implemented))\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern UNSEEN = Pattern.compile(
            "[\\p{Cntrl}&&[^\\t\\n\\r]]|[\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF\\uFFF9-\\uFFFB]");
    private static final Pattern CODE_SYMBOLS =
            Pattern.compile("\\$\\{|`|=>|==|;\\s*$|[{}]|\\(\\)|</?[a-z]+>|\\b(?:function|const|let|var) ");

    /** Sections whose words are names and paths. */
    private static final Set<String> NOT_PROSE = Set.of("", Section.METADATA, Section.ALLOWLIST, Section.FORBIDDEN);

    private Wording() {}

    static void check(List<Section> sections, List<Finding> findings) {
        for (Section section : sections) {
            for (PlanText.Line line : section.lines()) {
                check(section, line, (rule, message) -> findings.add(new Finding(rule, line.number(), message)));
            }
        }
    }

    // Who approves a plan may see it rendered: what is hidden then must not be there.
    private static void check(Section section, PlanText.Line line, BiConsumer<PlanRule, String> found) {
        if (line.text().contains("<!--")) {
            found.accept(PlanRule.INVALID_STRUCTURE, "a comment hides text from whoever approves the plan");
        }
        if (UNSEEN.matcher(line.text()).find()) {
            found.accept(PlanRule.INVALID_STRUCTURE, "the line has a character that cannot be seen");
        }
        if (line.isCode() || NOT_PROSE.contains(section.name())) {
            return;
        }
        String prose = line.text().replaceAll("`[^`]*`", "");
        Matcher ambiguous = AMBIGUOUS.matcher(prose);
        while (ambiguous.find()) {
            found.accept(
                    PlanRule.AMBIGUOUS_LANGUAGE, "'" + ambiguous.group() + "' leaves a choice; say must or must not");
        }
        Matcher undone = UNDONE.matcher(prose);
        while (undone.find()) {
            found.accept(PlanRule.NOT_ENFORCEABLE, "'" + undone.group() + "' says that something is still to be done");
        }
    }

    static boolean isCode(String objective) {
        return CODE_SYMBOLS.matcher(objective).find();
    }
}
