package dev.faultline.toolsets.workspace.policy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.faultline.json.ObjectFields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
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
        return ProjectJson.read(file, PolicyFile::policy);
    }

    private static Policy policy(ObjectFields fields) {
        Set<String> without = new LinkedHashSet<>(ProjectJson.strings(fields, "without"));
        boolean commentedOut = without.remove(CommentedOut.ID);
        List<PolicyRule> rules = new ArrayList<>(DefaultRules.general());
        rules.addAll(DefaultRules.rust());
        rules.removeIf(rule -> without.remove(rule.id()));
        without.forEach(id -> fields.problem("without", "there is no default rule '" + id + "'"));
        for (ObjectFields rule : fields.objects("rules", ProjectJson.MOST_ITEMS)) {
            rules.add(rule(rule, rules));
        }
        return new Policy(rules, commentedOut);
    }

    private static PolicyRule rule(ObjectFields fields, List<PolicyRule> before) {
        String id = fields.text("id", ProjectJson.LONGEST_TEXT);
        if (!id.isEmpty() && before.stream().anyMatch(rule -> rule.id().equals(id))) {
            fields.problem("id", "there are two rules '" + id + "'");
        }
        Pattern pattern = pattern(fields);
        String message = fields.text("message", ProjectJson.LONGEST_TEXT);
        List<String> endings = ProjectJson.strings(fields, "files");
        fields.end();
        return new PolicyRule(id, pattern, endings, message, PolicyRule.isRust(endings));
    }

    private static Pattern pattern(ObjectFields fields) {
        try {
            return Pattern.compile(fields.text("pattern", ProjectJson.LONGEST_TEXT), Pattern.MULTILINE);
        } catch (PatternSyntaxException e) {
            fields.problem("pattern", "is not a regular expression of RE2");
            return Pattern.compile("");
        }
    }
}
