package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the phases of a plan, and finds what is wrong with them. */
final class PhaseReader {
    private static final String ID = "Phase ID";
    private static final String OBJECTIVE = "Objective";
    private static final String ALLOWED = "Allowed operations";
    private static final String FORBIDDEN = "Forbidden operations";
    private static final List<String> FIELDS = List.of(
            ID,
            OBJECTIVE,
            ALLOWED,
            FORBIDDEN,
            "Required intent artifacts",
            "Verification commands",
            "Expected outcomes",
            "Failure stop conditions");
    private static final Pattern FIELD = Pattern.compile(
            "[ \\t]*(?:[-*+][ \\t]+)?(?:\\*\\*)?(" + String.join("|", FIELDS) + ")(?:\\*\\*)?[ \\t]*:(?:\\*\\*)?(.*)",
            Pattern.CASE_INSENSITIVE);

    private final List<Finding> findings;
    private final Set<String> ids = new HashSet<>();

    PhaseReader(List<Finding> findings) {
        this.findings = findings;
    }

    /** A field with its lines, the first of which is the one that names it. */
    private record Field(int line, List<Section.Item> values) {}

    List<Phase> read(Section section) {
        List<Phase> phases = new ArrayList<>();
        List<PlanText.Line> lines = section.lines();
        for (int i = 0; i < lines.size(); i++) {
            if (Section.isPhase(lines.get(i))) {
                int end = i + 1;
                while (end < lines.size() && !Section.isPhase(lines.get(end))) {
                    end++;
                }
                phases.add(phase(lines.get(i).number(), lines.subList(i + 1, end)));
            }
        }
        if (phases.isEmpty()) {
            add(PlanRule.MISSING_FIELD, section.line(), "there is no phase; begin one with '## Phase: NAME'");
        }
        return phases;
    }

    private Phase phase(int line, List<PlanText.Line> lines) {
        Map<String, Field> fields = fields(lines);
        for (String name : FIELDS) {
            if (!fields.containsKey(name) || text(fields, name).isEmpty()) {
                add(PlanRule.MISSING_FIELD, line, "the phase has no '" + name + "'");
            }
        }
        String id = text(fields, ID);
        int idLine = lineOf(fields, ID, line);
        if (!id.isEmpty() && !id.matches("[A-Z0-9_]+")) {
            add(PlanRule.INVALID_PHASE_ID, idLine, "a phase id has capitals, digits and underscores only");
        } else if (!id.isEmpty() && !ids.add(id)) {
            add(PlanRule.INVALID_PHASE_ID, idLine, "the phase id " + id + " is used twice");
        }
        String objective = text(fields, OBJECTIVE);
        if (Wording.isCode(objective)) {
            add(PlanRule.NOT_AUDITABLE, lineOf(fields, OBJECTIVE, line), "an objective is in words, not in code");
        }
        Set<Operation> operations = operations(fields, ALLOWED, Operations::allowed);
        operations.removeAll(operations(fields, FORBIDDEN, Operations::forbidden));
        return new Phase(id, objective, operations);
    }

    private Set<Operation> operations(
            Map<String, Field> fields, String name, Function<String, Optional<Set<Operation>>> meaning) {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        Field field = fields.get(name);
        if (field == null) {
            return operations;
        }
        for (Section.Item value : field.values) {
            for (String word : value.text().split(",", -1)) {
                meaning.apply(Section.bare(word)).ifPresentOrElse(operations::addAll, () -> notOne(value, word));
            }
        }
        return operations;
    }

    private void notOne(Section.Item value, String word) {
        add(
                PlanRule.NOT_ENFORCEABLE,
                value.line(),
                "'" + word.strip() + "' is not an operation that can be enforced; those are " + Operations.KNOWN);
    }

    private static Map<String, Field> fields(List<PlanText.Line> lines) {
        Map<String, Field> fields = new LinkedHashMap<>();
        Field open = null;
        for (PlanText.Line line : lines) {
            Matcher field = FIELD.matcher(line.text());
            if (!line.isCode() && field.matches()) {
                open = new Field(line.number(), new ArrayList<>());
                fields.putIfAbsent(known(field.group(1)), open);
                addValue(open, line.number(), field.group(2));
            } else if (open != null) {
                addValue(open, line.number(), line.text().strip().replaceFirst("^[-*+][ \\t]+", ""));
            }
        }
        return fields;
    }

    private static void addValue(Field field, int line, String text) {
        if (!Section.bare(text).isEmpty()) {
            field.values.add(new Section.Item(line, Section.bare(text)));
        }
    }

    private static String known(String written) {
        return FIELDS.stream().filter(written::equalsIgnoreCase).findFirst().orElseThrow();
    }

    private static String text(Map<String, Field> fields, String name) {
        Field field = fields.get(name);
        return field == null
                ? ""
                : String.join(" ", field.values.stream().map(Section.Item::text).toList());
    }

    private static int lineOf(Map<String, Field> fields, String name, int otherwise) {
        Field field = fields.get(name);
        return field == null ? otherwise : field.line;
    }

    private void add(PlanRule rule, int line, String message) {
        findings.add(new Finding(rule, line, message));
    }
}
