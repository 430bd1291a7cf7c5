package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import dev.faultline.toolsets.workspace.plan.LintReport.PlanRule;
import dev.faultline.toolsets.workspace.refusal.Finding;
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

    private static final Pattern CODE =
            Pattern.compile("\\$\\{|`|=>|==|;\\s*$|[{}]|\\(\\)|</?[a-z]+>|\\b(?:function|const|let|var) ");

    private final List<Finding> findings;
    private final Set<String> ids = new HashSet<>();

    PhaseReader(List<Finding> findings) {
        this.findings = findings;
    }

    /** A field with its values, from the line that names it on. */
    private record Field(int line, List<PlanText.ListItem> values) {}

    List<Plan.Phase> read(PlanText.Section section) {
        List<Plan.Phase> phases = new ArrayList<>();
        List<PlanText.PlanLine> lines = section.lines();
        for (int i = 0; i < lines.size(); i++) {
            if (PlanText.isPhase(lines.get(i))) {
                int end = i + 1;
                while (end < lines.size() && !PlanText.isPhase(lines.get(end))) {
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

    private Plan.Phase phase(int line, List<PlanText.PlanLine> lines) {
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
        if (CODE.matcher(objective).find()) {
            add(PlanRule.NOT_AUDITABLE, lineOf(fields, OBJECTIVE, line), "an objective is in words, not in code");
        }
        Set<Operation> operations = operations(fields, ALLOWED, OperationWord::allowed);
        operations.removeAll(operations(fields, FORBIDDEN, OperationWord::forbidden));
        return new Plan.Phase(id, objective, operations);
    }

    private Set<Operation> operations(
            Map<String, Field> fields, String name, Function<String, Optional<Set<Operation>>> meaning) {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        Field field = fields.get(name);
        if (field == null) {
            return operations;
        }
        for (PlanText.ListItem value : field.values) {
            for (String word : value.text().split(",", -1)) {
                meaning.apply(PlanText.unmarked(word))
                        .ifPresentOrElse(operations::addAll, () -> addUnknown(value, word));
            }
        }
        return operations;
    }

    private void addUnknown(PlanText.ListItem value, String word) {
        add(
                PlanRule.NOT_ENFORCEABLE,
                value.line(),
                "'" + word.strip() + "' is not an operation that can be enforced; those are " + OperationWord.LIST);
    }

    private static Map<String, Field> fields(List<PlanText.PlanLine> lines) {
        Map<String, Field> fields = new LinkedHashMap<>();
        Field open = null;
        for (PlanText.PlanLine line : lines) {
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
        if (!PlanText.unmarked(text).isEmpty()) {
            field.values.add(new PlanText.ListItem(line, PlanText.unmarked(text)));
        }
    }

    private static String known(String written) {
        return FIELDS.stream().filter(written::equalsIgnoreCase).findFirst().orElseThrow();
    }

    private static String text(Map<String, Field> fields, String name) {
        Field field = fields.get(name);
        return field == null
                ? ""
                : String.join(
                        " ", field.values.stream().map(PlanText.ListItem::text).toList());
    }

    private static int lineOf(Map<String, Field> fields, String name, int otherwise) {
        Field field = fields.get(name);
        return field == null ? otherwise : field.line;
    }

    private void add(PlanRule rule, int line, String message) {
        findings.add(rule.finding(line, message));
    }
}
