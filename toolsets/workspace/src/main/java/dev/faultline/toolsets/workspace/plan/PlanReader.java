package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import dev.faultline.toolsets.workspace.plan.LintReport.PlanRule;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the body of a plan, and finds every place where it breaks the rules for plans. */
final class PlanReader {
    private static final Pattern TITLE =
            Pattern.compile("(?:Title|Name)(?:\\*\\*)?[ \\t]*:(.*)", Pattern.CASE_INSENSITIVE);
    private static final List<WordRule> WORDS = List.of(
            new WordRule(
                    PlanRule.AMBIGUOUS_LANGUAGE,
                    "may|should|optional|optionally|if possible|try to|attempt to|(?:use|exercise)(?: best)? judgment",
                    "leaves a choice; say must or must not"),
            new WordRule(
                    PlanRule.NOT_ENFORCEABLE,
                    "todo|fixme|xxx|tbd|wip|stub|mock|placeholder|to be (?:determined|defined|implemented)",
                    "says that something is still to be done"));

    /**
     * Lines have no line ends here, so a carriage return is one that only some readers take for a line end: of two
     * lines that they show, neither would count. The other characters are blank, or are not shown at all.
     */
    private static final Pattern INVISIBLE = Pattern.compile(
            "[\\p{Cc}&&[^\\t]]|[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B-\\u200F"
                + "\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\x{E0000}-\\x{E007F}]");

    /** Sections that consist of names and paths. */
    private static final Set<String> NOT_PROSE = Set.of("", PlanText.METADATA, PlanText.ALLOWLIST, PlanText.FORBIDDEN);

    /** Words that prose must not have. */
    private record WordRule(PlanRule rule, Pattern pattern, String message) {
        WordRule(PlanRule rule, String words, String message) {
            this(rule, Pattern.compile("\\b(" + words + ")\\b", Pattern.CASE_INSENSITIVE), message);
        }
    }

    private final PlanText text;
    private final List<PlanText.Section> sections;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Plan.Phase> phases = new ArrayList<>();
    private final List<PathRule> allowlist = new ArrayList<>();
    private final List<Plan.ForbiddenAction> forbidden = new ArrayList<>();

    private PlanReader(PlanText text) {
        this.text = text;
        this.sections = text.sections();
    }

    static PlanReader of(PlanText text) {
        PlanReader reader = new PlanReader(text);
        reader.checkStructure();
        reader.find(PlanText.PHASES)
                .ifPresent(section -> reader.phases.addAll(new PhaseReader(reader.findings).read(section)));
        reader.find(PlanText.ALLOWLIST).ifPresent(reader::readAllowlist);
        reader.find(PlanText.FORBIDDEN).ifPresent(reader::readForbidden);
        reader.sections.forEach(section -> section.lines().forEach(line -> reader.checkWords(section, line)));
        return reader;
    }

    /** {@return the plan in a file without findings} */
    static Plan plan(PlanFile file) {
        PlanText text = PlanText.of(file.content().text().orElseThrow());
        PlanReader reader = of(text);
        return new Plan(
                text.hash(),
                text.header().orElseThrow(),
                reader.title(),
                reader.phases,
                reader.allowlist,
                reader.forbidden);
    }

    /** {@return every finding, by line} */
    List<Finding> findings() {
        return findings.stream().sorted(Comparator.comparingInt(Finding::line)).toList();
    }

    String title() {
        for (PlanText.PlanLine line :
                find(PlanText.METADATA).map(PlanText.Section::lines).orElse(List.of())) {
            Matcher title = TITLE.matcher(line.text().strip().replaceFirst("^(?:[-*+][ \\t]+)?(?:\\*\\*)?", ""));
            if (title.matches()) {
                return PlanText.unmarked(title.group(1));
            }
        }
        return sections.stream()
                .map(PlanText.Section::name)
                .filter(name -> !name.isEmpty() && !PlanText.SECTIONS.contains(name))
                .findFirst()
                .orElse("");
    }

    List<String> phaseIds() {
        return phases.stream().map(Plan.Phase::id).toList();
    }

    private Optional<PlanText.Section> find(String name) {
        return sections.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    private void checkStructure() {
        int last = -1;
        boolean begun = false;
        for (PlanText.Section section : sections) {
            int place = PlanText.SECTIONS.indexOf(section.name());
            if (place >= 0 && place <= last) {
                boolean twice = place == last;
                add(
                        PlanRule.INVALID_STRUCTURE,
                        section.line(),
                        "the section '" + section.name() + (twice ? "' occurs twice" : "' is out of order"));
            } else if (place < 0 && begun) {
                add(PlanRule.INVALID_STRUCTURE, section.line(), "'" + section.name() + "' is not a section of a plan");
            }
            last = Math.max(last, place);
            begun |= place >= 0;
        }
        for (String required : PlanText.SECTIONS) {
            if (find(required).isEmpty()) {
                add(PlanRule.MISSING_SECTION, text.firstLine(), "the section '" + required + "' is missing");
            }
        }
    }

    private void readAllowlist(PlanText.Section section) {
        for (PlanText.ListItem item : section.items()) {
            PathRule.findingInAllowlist(item)
                    .ifPresentOrElse(findings::add, () -> allowlist.add(PathRule.of(item.text())));
        }
        if (section.items().isEmpty()) {
            add(PlanRule.MISSING_FIELD, section.line(), "the allowlist has no path; write each on a line '- PATH'");
        }
    }

    private void readForbidden(PlanText.Section section) {
        for (PlanText.ListItem item : section.items()) {
            String[] words = item.text().split("[ \\t]+", 2);
            Optional<PlanText.ListItem> path = words.length == 1
                    ? Optional.empty()
                    : Optional.of(new PlanText.ListItem(item.line(), PlanText.unmarked(words[1])));
            Optional<Set<Operation>> operations = OperationWord.forbidden(PlanText.unmarked(words[0]));
            Optional<Finding> badPath = path.flatMap(PathRule::finding);
            if (operations.isEmpty()) {
                add(
                        PlanRule.NOT_ENFORCEABLE,
                        item.line(),
                        "'" + item.text() + "' cannot be enforced; write one of " + OperationWord.LIST
                                + ", then a path");
            } else if (badPath.isPresent()) {
                findings.add(badPath.get());
            } else {
                forbidden.add(new Plan.ForbiddenAction(operations.get(), path.map(it -> PathRule.of(it.text()))));
            }
        }
        if (section.items().isEmpty()) {
            add(PlanRule.MISSING_FIELD, section.line(), "nothing is forbidden; write '- none' if that is meant");
        }
    }

    // The person who approves a plan may see it rendered: nothing may be hidden then.
    private void checkWords(PlanText.Section section, PlanText.PlanLine line) {
        if (line.text().contains("<!--")) {
            add(
                    PlanRule.INVALID_STRUCTURE,
                    line.number(),
                    "a comment hides text from the person who approves the plan");
        }
        if (INVISIBLE.matcher(line.text()).find()) {
            add(PlanRule.INVALID_STRUCTURE, line.number(), "the line has a character that cannot be seen");
        }
        if (line.isCode() || NOT_PROSE.contains(section.name())) {
            return;
        }
        String prose = line.text().replaceAll("`[^`]*`", "");
        for (WordRule words : WORDS) {
            words.pattern
                    .matcher(prose)
                    .results()
                    .forEach(word -> add(words.rule, line.number(), "'" + word.group() + "' " + words.message));
        }
    }

    private void add(PlanRule rule, int line, String message) {
        findings.add(rule.finding(line, message));
    }
}
