package dev.faultline.toolsets.workspace.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The rules for the file of a plan: its size, its header, and that its body is the one it is named for. */
final class PlanLint {
    static final int MOST_CHARACTERS = 256 * 1024;

    private static final String PLANNER = "ANTIGRAVITY";
    private static final String EXECUTOR = "WINDSURF";
    private static final Set<String> STATUSES = Set.of("PROPOSED", "APPROVED", "REVOKED");
    private static final List<String> FIELDS = List.of("KAIZA_PLAN_HASH", "ROLE", "STATUS");

    private PlanLint() {}

    /** {@return what there is to say about a text, whose header may still be missing} */
    static LintReport draft(String text) {
        PlanText plan = PlanText.of(text);
        List<Finding> findings = new ArrayList<>();
        plan.header().ifPresent(header -> header(plan, header, findings));
        return report(plan, text, findings);
    }

    /** {@return what there is to say about a plan that was saved} */
    static LintReport saved(PlanFile file) {
        Optional<String> text = file.content().text();
        if (text.isEmpty()) {
            return new LintReport(file.hash(), List.of(structure("the file is not text in UTF-8")));
        }
        PlanText plan = PlanText.of(text.get());
        List<Finding> findings = new ArrayList<>();
        Optional<PlanHeader> header = plan.header();
        if (header.isEmpty()) {
            findings.add(structure("the file does not begin with a header"));
        } else {
            header(plan, header.get(), findings);
            requireFields(header.get(), findings);
        }
        if (!plan.hash().equals(file.hash())) {
            findings.add(mismatch("the name of the file"));
        }
        return report(plan, text.get(), findings);
    }

    /** {@return what is wrong with the body of a text} */
    static List<Finding> body(String text) {
        return text.length() > MOST_CHARACTERS
                ? List.of(structure("the plan is longer than " + MOST_CHARACTERS + " characters"))
                : PlanReader.of(PlanText.of(text)).findings();
    }

    /** {@return the plan in a file that has passed} */
    static Plan plan(PlanFile file) {
        PlanText text = PlanText.of(file.content().text().orElseThrow());
        return PlanReader.of(text).plan(text.header().orElseThrow());
    }

    /** {@return what keeps a text from being saved: its body, and a role that never carries out a plan} */
    static List<Finding> unsaveable(String text) {
        List<Finding> findings = new ArrayList<>();
        PlanText.of(text).header().flatMap(PlanLint::role).ifPresent(findings::add);
        findings.addAll(body(text));
        return findings;
    }

    /** {@return the header that a plan is saved with} */
    static PlanHeader proposed(PlanText plan) {
        return new PlanHeader(plan.hash(), EXECUTOR, "PROPOSED");
    }

    // The planner writes no other file than plans, so that such a plan could be approved and never used.
    private static Optional<Finding> role(PlanHeader header) {
        return header.role().equals(PLANNER)
                ? Optional.of(structure("ROLE is ANTIGRAVITY, the planner, who carries out no plan; write WINDSURF"))
                : Optional.empty();
    }

    private static LintReport report(PlanText plan, String text, List<Finding> findings) {
        findings.addAll(body(text));
        return new LintReport(plan.hash(), findings);
    }

    private static void header(PlanText plan, PlanHeader header, List<Finding> findings) {
        List<String> fields = plan.fields();
        for (String name : Set.copyOf(fields)) {
            if (!FIELDS.contains(name) || fields.indexOf(name) != fields.lastIndexOf(name)) {
                findings.add(structure("the header has '" + name + "' twice or should not have it"));
            }
        }
        role(header).ifPresent(findings::add);
        if (!header.role().isEmpty()
                && !header.role().equals(EXECUTOR)
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

    private static void requireFields(PlanHeader header, List<Finding> findings) {
        List<String> values = List.of(header.hash(), header.role(), header.status());
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isEmpty()) {
                findings.add(new Finding(PlanRule.MISSING_FIELD, 1, "the header has no " + FIELDS.get(i)));
            }
        }
    }

    private static Finding structure(String message) {
        return new Finding(PlanRule.INVALID_STRUCTURE, 1, message);
    }

    private static Finding mismatch(String where) {
        return new Finding(PlanRule.HASH_MISMATCH, 1, "the hash in " + where + " is not the hash of the body");
    }
}
