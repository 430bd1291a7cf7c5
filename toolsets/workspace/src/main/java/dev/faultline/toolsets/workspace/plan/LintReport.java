package dev.faultline.toolsets.workspace.plan;

import java.util.List;

/**
 * What there is to say about a plan's text.
 *
 * @param hash of the body, whatever the header says
 * @param findings in the order of lines; none if the plan is fit to be carried out
 */
public record LintReport(String hash, List<Finding> findings) {
    /** Copies the findings. */
    public LintReport {
        findings = List.copyOf(findings);
    }

    /** {@return whether there is nothing to find fault with} */
    public boolean passed() {
        return findings.isEmpty();
    }
}
