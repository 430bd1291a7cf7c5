package dev.faultline.toolsets.workspace.plan;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path in a plan: a file, or a folder with all below it. It is compared name by name, so that {@code src} says
 * nothing of {@code src2}.
 *
 * @param path from the root, without a slash at the end
 * @param below whether only what is below is meant: it was written with a slash at the end
 */
public record PathRule(String path, boolean below) {
    private static final Pattern ESCAPE = Pattern.compile("(?:^|.*/)\\.\\.(?:/.*|$)|[/~].*|[A-Za-z]:.*|.*\\$[{(].*");
    private static final Pattern WILD = Pattern.compile(".*[*?\\[\\]{}\\\\`].*");
    private static final Pattern FILE_NAME = Pattern.compile("(?:.*/)?[^/]+\\.[^/.]+");
    private static final Pattern NO_NAME = Pattern.compile("|.*//.*|(?:.*/)?\\.(?:/.*)?");

    /** {@return the rule that is written so; only for a text that breaks no rule} */
    static PathRule of(String text) {
        boolean slash = text.endsWith("/");
        return new PathRule(slash ? text.substring(0, text.length() - 1) : text, slash);
    }

    /** {@return what is wrong with a path that a plan opens, if something is} */
    static Optional<Finding> flaw(Section.Item item) {
        return unusable(item)
                .or(() -> ReservedPaths.cover(of(item.text()).path)
                        ? flaw(PlanRule.INVALID_PATH, item, "belongs to the server, and no plan can open it")
                        : Optional.empty());
    }

    /** {@return what is wrong with a path in a plan, if something is} */
    static Optional<Finding> unusable(Section.Item item) {
        String text = item.text();
        if (ESCAPE.matcher(text).matches()) {
            return flaw(PlanRule.PATH_ESCAPE, item, "must be inside the workspace and relative to its root");
        }
        if (WILD.matcher(text).matches()) {
            return flaw(PlanRule.INVALID_PATH, item, "must not have wildcards; 'src/' is everything below src");
        }
        if (NO_NAME.matcher(text).matches()) {
            return flaw(PlanRule.INVALID_PATH, item, "is no path of files or folders");
        }
        return Optional.empty();
    }

    private static Optional<Finding> flaw(PlanRule rule, Section.Item item, String why) {
        return Optional.of(new Finding(rule, item.line(), "the path '" + item.text() + "' " + why));
    }

    /**
     * {@return whether it opens this path to an agent} A name with an ending, like {@code README.md}, is that of a
     * file, below which nothing is opened.
     */
    public boolean opens(String other) {
        return covers(other)
                && (below || other.equals(path) || !FILE_NAME.matcher(path).matches());
    }

    /** {@return whether it covers this path} */
    public boolean covers(String other) {
        return other.startsWith(path + "/") || (!below && other.equals(path));
    }
}
