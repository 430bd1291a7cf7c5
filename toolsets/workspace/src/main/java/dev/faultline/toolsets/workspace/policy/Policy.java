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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules for content of one project. */
public final class Policy {
    private static final int MOST_TOLD = 200;

    private final List<PolicyRule> rules;
    private final boolean codeMayBeCommentedOut;

    Policy(List<PolicyRule> rules, boolean codeMayBeCommentedOut) {
        this.rules = List.copyOf(rules);
        this.codeMayBeCommentedOut = codeMayBeCommentedOut;
    }

    /**
     * {@return the rules in this file, or the defaults if there is no file}
     *
     * @throws IllegalArgumentException if the file cannot be read or says something that is no rule, with the reason
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
     * {@return every place where the write would break a rule, by line; not what was there before and stays} A file
     * that is not text has no lines.
     */
    public List<PolicyHit> hits(Edit edit) {
        return switch (edit) {
            case Draft draft -> hits(draft.target(), draft.before(), draft.target(), draft.after());
            case Deletion deletion -> List.of();
            case Move move -> hits(move.target(), Optional.of(move.before()), move.destination(), move.after());
        };
    }

    private List<PolicyHit> hits(Target from, Optional<FileContent> was, Target to, FileContent is) {
        String after = is.text().orElse("");
        String before = was.flatMap(FileContent::text).orElse("");
        List<PolicyHit> hits = new ArrayList<>();
        for (PolicyRule rule : rules) {
            if (rule.isFor(to.path())) {
                // A new name can bring the content under a rule that was not for it before.
                hits.addAll(fresh(rule, rule.isFor(from.path()) ? before : "", after));
            }
        }
        if (!codeMayBeCommentedOut) {
            hits.addAll(CommentedOut.hits(before, after));
        }
        hits.sort(Comparator.comparingInt(PolicyHit::line).thenComparing(PolicyHit::rule));
        return hits;
    }

    private static List<PolicyHit> fresh(PolicyRule rule, String before, String after) {
        Map<String, Integer> known = new HashMap<>();
        rule.places(before).forEach(place -> known.merge(place.lines(), 1, Integer::sum));
        List<PolicyHit> hits = new ArrayList<>();
        for (PolicyRule.Place place : rule.places(after)) {
            if (known.merge(place.lines(), -1, Integer::sum) < 0) {
                hits.add(new PolicyHit(rule.id(), place.line(), rule.message(), rule.rust()));
            }
        }
        return hits;
    }

    /**
     * Lets a write go on that keeps the rules.
     *
     * @throws FaultException RUST_POLICY_VIOLATION if a rule for Rust is broken, else POLICY_VIOLATION; with every hit
     *     in the message and in the details
     */
    public void require(Edit edit) {
        List<PolicyHit> hits = hits(edit);
        if (!hits.isEmpty()) {
            throw violation(edit, hits);
        }
    }

    /** {@return the refusal of an edit because of these hits, all of which it names} */
    public static FaultException violation(Edit edit, List<PolicyHit> hits) {
        boolean rust = hits.stream().anyMatch(PolicyHit::rust);
        SystemErrorCode code = rust ? SystemErrorCode.RUST_POLICY_VIOLATION : SystemErrorCode.POLICY_VIOLATION;
        return new FaultException(code.fault(message(edit, hits))
                .withEffect(Effect.NONE)
                .withDetails(JsonObject.of("hits", details(hits))));
    }

    private static String message(Edit edit, List<PolicyHit> hits) {
        StringBuilder message = new StringBuilder("The content breaks the policy: ");
        message.append(edit.touched().getLast().target().sent());
        for (PolicyHit hit : hits.subList(0, Math.min(MOST_TOLD, hits.size()))) {
            message.append("; line ")
                    .append(hit.line())
                    .append(": ")
                    .append(hit.message())
                    .append(" (")
                    .append(hit.rule())
                    .append(')');
        }
        return message.toString();
    }

    private static JsonArray details(List<PolicyHit> hits) {
        return hits.stream()
                .limit(MOST_TOLD)
                .map(hit -> JsonObject.builder()
                        .put("rule", hit.rule())
                        .put("line", hit.line())
                        .put("message", hit.message())
                        .build())
                .collect(JsonArray.toJsonArray());
    }
}
