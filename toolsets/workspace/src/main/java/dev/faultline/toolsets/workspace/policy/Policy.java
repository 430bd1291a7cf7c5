package dev.faultline.toolsets.workspace.policy;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.files.Deletion;
import dev.faultline.toolsets.workspace.files.Draft;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Move;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules of one project for the content of files. */
public final class Policy {
    private static final int MOST_REPORTED = 200;

    private final List<PolicyRule> rules;
    private final boolean codeMayBeCommentedOut;

    Policy(List<PolicyRule> rules, boolean codeMayBeCommentedOut) {
        this.rules = List.copyOf(rules);
        this.codeMayBeCommentedOut = codeMayBeCommentedOut;
    }

    /**
     * {@return the rules in this file, or the defaults if there is no file}
     *
     * @throws IllegalArgumentException if the file cannot be read or is invalid, with the reason
     */
    public static Policy read(Path file) {
        return PolicyFile.read(file);
    }

    /** {@return the ids of the rules, in their order} */
    public List<String> ruleIds() {
        List<String> ids = new ArrayList<>(rules.stream().map(PolicyRule::id).toList());
        if (!codeMayBeCommentedOut) {
            ids.add(CommentedOut.ID);
        }
        return ids;
    }

    /**
     * {@return every place where the edit breaks a rule, by line, except where the old content breaks it too} A file
     * that is not text has no lines.
     */
    public List<Finding> findings(Edit edit) {
        return switch (edit) {
            case Draft draft -> findings(draft.target(), draft.before(), draft.target(), draft.after());
            case Deletion deletion -> List.of();
            case Move move -> findings(move.target(), Optional.of(move.before()), move.destination(), move.after());
        };
    }

    private List<Finding> findings(Target from, Optional<FileContent> was, Target to, FileContent is) {
        String after = is.text().orElse("");
        String before = was.flatMap(FileContent::text).orElse("");
        List<Finding> findings = new ArrayList<>();
        for (PolicyRule rule : rules) {
            if (rule.isFor(to.path())) {
                // A rule may apply to the new name and not to the old one.
                findings.addAll(fresh(rule, rule.isFor(from.path()) ? before : "", after));
            }
        }
        if (!codeMayBeCommentedOut) {
            findings.addAll(CommentedOut.findings(before, after));
        }
        findings.sort(Comparator.comparingInt(Finding::line).thenComparing(Finding::rule));
        return findings;
    }

    private static List<Finding> fresh(PolicyRule rule, String before, String after) {
        Map<String, Integer> known = new HashMap<>();
        rule.places(before).forEach(place -> known.merge(place.lines(), 1, Integer::sum));
        List<Finding> findings = new ArrayList<>();
        for (PolicyRule.Place place : rule.places(after)) {
            if (known.merge(place.lines(), -1, Integer::sum) < 0) {
                findings.add(new Finding(rule.code(), rule.id(), place.line(), rule.message()));
            }
        }
        return findings;
    }

    /**
     * Requires that an edit follows the rules.
     *
     * @throws FaultException RUST_POLICY_VIOLATION if a rule for Rust is broken, else POLICY_VIOLATION; with every
     *     finding in the message and in the details
     */
    public void require(Edit edit) {
        List<Finding> findings = findings(edit);
        if (!findings.isEmpty()) {
            throw violation(edit, findings);
        }
    }

    /** {@return the refusal of an edit because of these findings, all of which it names} */
    public static FaultException violation(Edit edit, List<Finding> findings) {
        boolean rust = findings.stream().anyMatch(finding -> finding.code() == SystemErrorCode.RUST_POLICY_VIOLATION);
        SystemErrorCode code = rust ? SystemErrorCode.RUST_POLICY_VIOLATION : SystemErrorCode.POLICY_VIOLATION;
        return new FaultException(code.fault(message(edit, findings))
                .withEffect(Effect.NONE)
                .withDetails(JsonObject.of("hits", details(findings))));
    }

    private static String message(Edit edit, List<Finding> findings) {
        StringBuilder message = new StringBuilder("The content breaks the policy: ");
        message.append(edit.touched().getLast().target().sent());
        for (Finding finding : findings.subList(0, Math.min(MOST_REPORTED, findings.size()))) {
            message.append("; line ")
                    .append(finding.line())
                    .append(": ")
                    .append(finding.message())
                    .append(" (")
                    .append(finding.rule())
                    .append(')');
        }
        return message.toString();
    }

    private static JsonArray details(List<Finding> findings) {
        return findings.stream().limit(MOST_REPORTED).map(Finding::json).collect(JsonArray.toJsonArray());
    }
}
