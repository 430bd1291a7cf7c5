package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a plan, and finds every place where it breaks the rules for plans. */
final class PlanReader {
    private static final Pattern TITLE =
            Pattern.compile("(?:Title|Name)(?:\\*\\*)?[ \\t]*:(.*)", Pattern.CASE_INSENSITIVE);

    private final PlanText text;
    private final List<Section> sections;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Phase> phases = new ArrayList<>();
    private final List<PathRule> allowlist = new ArrayList<>();
    private final List<ForbiddenAction> forbidden = new ArrayList<>();

    private PlanReader(PlanText text) {
        this.text = text;
        this.sections = Section.of(text);
    }

    static PlanReader of(PlanText text) {
        PlanReader reader = new PlanReader(text);
        reader.structure();
        reader.find(Section.PHASES)
                .ifPresent(section -> reader.phases.addAll(new PhaseReader(reader.findings).read(section)));
        reader.find(Section.ALLOWLIST).ifPresent(reader::allowlist);
        reader.find(Section.FORBIDDEN).ifPresent(reader::forbidden);
        Wording.check(reader.sections, reader.findings);
        return reader;
    }

    /** {@return every finding, by line} */
    List<Finding> findings() {
        return findings.stream().sorted(Comparator.comparingInt(Finding::line)).toList();
    }

    /** {@return the plan; only if there is no finding} */
    Plan plan(PlanHeader header) {
        return new Plan(text.hash(), header, title(), phases, allowlist, forbidden);
    }

    String title() {
        for (PlanText.Line line : find(Section.METADATA).map(Section::lines).orElse(List.of())) {
            Matcher title = TITLE.matcher(line.text().strip().replaceFirst("^(?:[-*+][ \\t]+)?(?:\\*\\*)?", ""));
            if (title.matches()) {
                return Section.bare(title.group(1));
            }
        }
        return sections.stream()
                .map(Section::name)
                .filter(name -> !name.isEmpty() && !Section.REQUIRED.contains(name))
                .findFirst()
                .orElse("");
    }

    List<String> phaseIds() {
        return phases.stream().map(Phase::id).toList();
    }

    private Optional<Section> find(String name) {
        return sections.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    private void structure() {
        int last = -1;
        boolean begun = false;
        for (Section section : sections) {
            int place = Section.REQUIRED.indexOf(section.name());
            if (place >= 0 && place <= last) {
                boolean twice = place == last;
                add(
                        PlanRule.INVALID_STRUCTURE,
                        section.line(),
                        "the section '" + section.name() + (twice ? "' is there twice" : "' is out of order"));
            } else if (place < 0 && begun) {
                add(PlanRule.INVALID_STRUCTURE, section.line(), "'" + section.name() + "' is no section of a plan");
            }
            last = Math.max(last, place);
            begun |= place >= 0;
        }
        for (String required : Section.REQUIRED) {
            if (find(required).isEmpty()) {
                add(PlanRule.MISSING_SECTION, text.firstLine(), "the section '" + required + "' is missing");
            }
        }
    }

    private void allowlist(Section section) {
        for (Section.Item item : section.items()) {
            PathRule.flaw(item).ifPresentOrElse(findings::add, () -> allowlist.add(PathRule.of(item.text())));
        }
        if (section.items().isEmpty()) {
            add(PlanRule.MISSING_FIELD, section.line(), "the allowlist has no path; write each on a line '- PATH'");
        }
    }

    private void forbidden(Section section) {
        for (Section.Item item : section.items()) {
            String[] words = item.text().split("[ \\t]+", 2);
            Optional<Section.Item> path = words.length == 1
                    ? Optional.empty()
                    : Optional.of(new Section.Item(item.line(), Section.bare(words[1])));
            Optional<Set<Operation>> operations = Operations.forbidden(Section.bare(words[0]));
            Optional<Finding> flaw = path.flatMap(PathRule::unusable);
            if (operations.isEmpty()) {
                notEnforceable(item);
            } else if (flaw.isPresent()) {
                findings.add(flaw.get());
            } else {
                forbidden.add(new ForbiddenAction(operations.get(), path.map(it -> PathRule.of(it.text()))));
            }
        }
        if (section.items().isEmpty()) {
            add(PlanRule.MISSING_FIELD, section.line(), "nothing is forbidden; write '- none' if that is meant");
        }
    }

    private void notEnforceable(Section.Item item) {
        String message = "'" + item.text() + "' cannot be enforced; write one of " + Operations.KNOWN + ", then a path";
        add(PlanRule.NOT_ENFORCEABLE, item.line(), message);
    }

    private void add(PlanRule rule, int line, String message) {
        findings.add(new Finding(rule, line, message));
    }
}
