package dev.faultline.toolsets.workspace.policy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.faultline.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the rules of a project: {@code without} names default rules to leave out, {@code rules} adds others.
 *
 * <pre>{@code
 * {"without": ["no-console-log"],
 *  "rules": [{"id": "no-sleep", "pattern": "Thread\\.sleep", "files": [".java"], "message": "a test that waits"}]}
 * }</pre>
 */
final class PolicyFile {
    private PolicyFile() {}

    static Policy read(Path file) {
        JsonObject object = ProjectJson.read(file).orElse(JsonObject.EMPTY);
        ProjectJson.requireMembers(object, Set.of("without", "rules"), "the file");
        Set<String> without = new HashSet<>(ProjectJson.strings(object, "without"));
        boolean commentedOut = without.remove(CommentedOut.ID);
        List<PolicyRule> rules = new ArrayList<>(DefaultRules.general());
        rules.addAll(DefaultRules.rust());
        rules.removeIf(rule -> without.remove(rule.id()));
        if (!without.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no default rule '" + without.iterator().next() + "'");
        }
        for (JsonObject rule : ProjectJson.objects(object, "rules")) {
            rules.add(rule(rule, rules));
        }
        return new Policy(rules, commentedOut);
    }

    private static PolicyRule rule(JsonObject object, List<PolicyRule> before) {
        ProjectJson.requireMembers(object, Set.of("id", "pattern", "files", "message"), "a rule");
        String id = ProjectJson.text(object, "id", "a rule");
        if (before.stream().anyMatch(rule -> rule.id().equals(id))) {
            throw new IllegalArgumentException("there are two rules '" + id + "'");
        }
        String pattern = ProjectJson.text(object, "pattern", "the rule '" + id + "'");
        String message = ProjectJson.text(object, "message", "the rule '" + id + "'");
        List<String> endings = ProjectJson.strings(object, "files");
        try {
            boolean rust = PolicyRule.isRust(endings);
            return new PolicyRule(id, Pattern.compile(pattern, Pattern.MULTILINE), endings, message, rust);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("the pattern of the rule '" + id + "' cannot be understood", e);
        }
    }
}
