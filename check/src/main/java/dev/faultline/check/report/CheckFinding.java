package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import java.util.Optional;

/**
 * A rule that a server, or one of its tools, breaks.
 *
 * @param tool the tool; empty if the finding is about the server
 * @param probe the id of the first probe that shows it
 * @param how one sentence
 * @param sent what was sent, bounded and redacted
 * @param received what came back, bounded and redacted
 * @param count how many probes show it
 */
public record CheckFinding(
        CheckRule rule, Optional<String> tool, String probe, String how, String sent, String received, int count) {
    /** {@return the tool, or "server"} */
    public String subject() {
        return tool.orElse("server");
    }

    /** {@return what makes it the same finding in two runs: its rule and its subject} */
    public String key() {
        return rule.id() + "/" + subject();
    }

    /** {@return this finding, shown by this number of probes} */
    public CheckFinding shownBy(int probes) {
        return new CheckFinding(rule, tool, probe, how, sent, received, probes);
    }
}
