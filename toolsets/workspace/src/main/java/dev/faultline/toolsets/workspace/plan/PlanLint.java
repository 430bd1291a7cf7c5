package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.plan.LintReport.PlanRule;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks the file of a plan: its size, its header, and whether its name is the hash of its body. */
final class PlanLint {
    static final int MOST_CHARACTERS = 256 * 1024;
    private static final String PLANNER = "ANTIGRAVITY";
    private static final Set<String> STATUSES = Set.of("PROPOSED", "APPROVED", "REVOKED");
    private static final List<String> FIELDS = List.of("KAIZA_PLAN_HASH", "ROLE", "STATUS");

    private PlanLint() {}

    /** {@return the report on a text that need not have a header} */
    static LintReport draft(String text) {
        PlanText plan = PlanText.of(text);
        List<Finding> findings = new ArrayList<>();
        plan.header().ifPresent(header -> checkHeader(plan, header, findings));
        return report(plan, text, findings);
    }

    /** {@return the report on a text that is to be saved with a new header: its body, and its role if it has one} */
    static LintReport unsaved(String text) {
        PlanText plan = PlanText.of(text);
        List<Finding> findings = new ArrayList<>();
        plan.header().flatMap(PlanLint::plannerRole).ifPresent(findings::add);
        return report(plan, text, findings);
    }

    /** {@return the report on a saved plan} */
    static LintReport saved(PlanFile file) {
        Optional<String> text = file.content().text();
        if (text.isEmpty()) {
            return new LintReport(file.hash(), List.of(structure("the file is not text in UTF-8")));
        }
        PlanText plan = PlanText.of(text.get());
        List<Finding> findings = new ArrayList<>();
        Optional<Plan.Header> header = plan.header();
        if (header.isEmpty()) {
            findings.add(structure("the file does not begin with a header"));
        } else {
            checkHeader(plan, header.get(), findings);
            requireFields(header.get(), findings);
        }
        if (!plan.hash().equals(file.hash())) {
            findings.add(mismatch("the name of the file"));
        }
        return report(plan, text.get(), findings);
    }

    private static LintReport report(PlanText plan, String text, List<Finding> findings) {
        findings.addAll(
                text.length() > MOST_CHARACTERS
                        ? List.of(structure("the plan is longer than " + MOST_CHARACTERS + " characters"))
                        : PlanReader.of(plan).findings());
        return new LintReport(plan.hash(), findings);
    }

    private static void checkHeader(PlanText plan, Plan.Header header, List<Finding> findings) {
        List<String> fields = plan.fields();
        for (String name : Set.copyOf(fields)) {
            if (!FIELDS.contains(name) || fields.indexOf(name) != fields.lastIndexOf(name)) {
                findings.add(structure("the header has '" + name + "' twice or should not have it"));
            }
        }
        plannerRole(header).ifPresent(findings::add);
        if (!header.role().isEmpty()
                && !header.role().equals(Plan.EXECUTOR)
                && !header.role().equals(PLANNER)) {
            findings.add(structure("ROLE is not WINDSURF"));
        }
        if (!header.status().isEmpty() && !STATUSES.contains(header.status())) {
            findings.add(structure("STATUS is PROPOSED, APPROVED or REVOKED"));
        }
        if (!header.hash().isEmpty() && !header.hash().toLowerCase(Locale.ROOT).equals(plan.hash())) {
            findings.add(mismatch("the header"));
        }
    }

    // The planner writes no files but plans, so a plan for its role could be approved and never used.
    private static Optional<Finding> plannerRole(Plan.Header header) {
        return header.role().equals(PLANNER)
                ? Optional.of(structure("ROLE is ANTIGRAVITY, the planner, who carries out no plan; write WINDSURF"))
                : Optional.empty();
    }

    private static void requireFields(Plan.Header header, List<Finding> findings) {
        List<String> values = List.of(header.hash(), header.role(), header.status());
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isEmpty()) {
                findings.add(PlanRule.MISSING_FIELD.finding(1, "the header has no " + FIELDS.get(i)));
            }
        }
    }

    private static Finding structure(String message) {
        return PlanRule.INVALID_STRUCTURE.finding(1, message);
    }

    private static Finding mismatch(String where) {
        return PlanRule.HASH_MISMATCH.finding(1, "the hash in " + where + " is not the hash of the body");
    }
}
