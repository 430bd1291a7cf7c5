package dev.faultline.toolsets.workspace.plan;

import dev.faultline.files.Withheld;
import dev.faultline.toolsets.workspace.plan.LintReport.PlanRule;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A path in a plan: a file, or a folder with everything below it. Paths are compared name by name: {@code src} does not
 * cover {@code src2}.
 *
 * @param path relative to the workspace, without a slash at the end
 * @param below whether it covers only what is below the path, because it was written with a slash at the end
 */
public record PathRule(String path, boolean below) {
    private static final Pattern ESCAPE = Pattern.compile("(?:^|.*/)\\.\\.(?:/.*|$)|[/~].*|[A-Za-z]:.*|.*\\$[{(].*");
    private static final Pattern WILD = Pattern.compile(".*[*?\\[\\]{}\\\\`].*");
    private static final Pattern FILE_NAME = Pattern.compile("(?:.*/)?[^/]+\\.[^/.]+");
    private static final Pattern NO_NAME = Pattern.compile("|.*//.*|(?:.*/)?\\.(?:/.*)?");

    /** {@return the rule for a path as it is written in a plan; only for text without a finding} */
    static PathRule of(String text) {
        boolean slash = text.endsWith("/");
        return new PathRule(slash ? text.substring(0, text.length() - 1) : text, slash);
    }

    /**
     * {@return whether the path belongs to the server, so that no plan can open it to an agent} These are plans and
     * their signatures, the audit log, and git's own files, in which hooks and settings name programs. They are
     * compared without regard to case, as some file systems do.
     */
    static boolean isReserved(String path) {
        String lower = path.toLowerCase(Locale.ROOT) + "/";
        return lower.startsWith(Plans.FOLDER + "/")
                || Stream.of(path.split("/")).anyMatch(Withheld::isName)
                || lower.startsWith("audit-log")
                || lower.startsWith(".faultline");
    }

    /** {@return what is wrong with a path in the allowlist} */
    static Optional<Finding> findingInAllowlist(PlanText.ListItem item) {
        return finding(item)
                .or(() -> isReserved(of(item.text()).path)
                        ? finding(PlanRule.INVALID_PATH, item, "belongs to the server, and no plan can open it")
                        : Optional.empty());
    }

    /** {@return what is wrong with a path anywhere in a plan} */
    static Optional<Finding> finding(PlanText.ListItem item) {
        String text = item.text();
        if (ESCAPE.matcher(text).matches()) {
            return finding(PlanRule.PATH_ESCAPE, item, "must be inside the workspace and relative to its root");
        }
        if (WILD.matcher(text).matches()) {
            return finding(PlanRule.INVALID_PATH, item, "must not have wildcards; 'src/' is everything below src");
        }
        if (NO_NAME.matcher(text).matches()) {
            return finding(PlanRule.INVALID_PATH, item, "is not a path of a file or folder");
        }
        return Optional.empty();
    }

    private static Optional<Finding> finding(PlanRule rule, PlanText.ListItem item, String why) {
        return Optional.of(rule.finding(item.line(), "the path '" + item.text() + "' " + why));
    }

    /**
     * {@return whether the rule opens this path to an agent} A name with an extension, like {@code README.md}, is the
     * name of a file: nothing below it is opened.
     */
    public boolean opens(String other) {
        return covers(other)
                && (below || other.equals(path) || !FILE_NAME.matcher(path).matches());
    }

    /**
     * {@return whether the rule protects this path} A file in place of a folder would be a change of the folder. The
     * letter case does not count, because some file systems ignore it: another spelling would lead to the same file.
     */
    boolean protects(String other) {
        String protectedPath = path.toLowerCase(Locale.ROOT);
        String changed = other.toLowerCase(Locale.ROOT);
        return changed.equals(protectedPath) || changed.startsWith(protectedPath + "/");
    }

    /** {@return whether the rule covers this path} */
    public boolean covers(String other) {
        return other.startsWith(path + "/") || (!below && other.equals(path));
    }
}
