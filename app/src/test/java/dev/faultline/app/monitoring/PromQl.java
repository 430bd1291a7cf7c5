package dev.faultline.app.monitoring;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a PromQL expression uses.
 *
 * @param metrics the labels that each metric is selected by
 * @param groups the labels that results are grouped or matched by
 */
record PromQl(Map<String, Set<String>> metrics, Set<String> groups) {
    private static final Set<String> WORDS = Set.of(
            "and",
            "or",
            "unless",
            "by",
            "on",
            "without",
            "ignoring",
            "group_left",
            "group_right",
            "offset",
            "bool",
            "inf",
            "nan");
    private static final Pattern GROUPING =
            Pattern.compile("\\b(?:by|on|without|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern RANGE = Pattern.compile("\\[[^\\]]*\\]|\\boffset\\s+\\w+");
    private static final Pattern SELECTOR =
            Pattern.compile("(?<![\\w.])([A-Za-z_:][\\w:]*)\\s*(?:(\\()|\\{([^}]*)\\})?");
    private static final Pattern LABEL = Pattern.compile("([A-Za-z_]\\w*)\\s*(?:=~|!~|!=|=)");
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern NAME = Pattern.compile("\\w+");

    static PromQl of(String expression) {
        String plain =
                RANGE.matcher(TEXT.matcher(expression).replaceAll("\"\"")).replaceAll(" ");
        Set<String> groups = new HashSet<>();
        String ungrouped = GROUPING.matcher(plain).replaceAll(group -> {
            names(group.group(1)).forEach(groups::add);
            return " ";
        });
        Map<String, Set<String>> metrics = new HashMap<>();
        Matcher selectors = SELECTOR.matcher(ungrouped);
        while (selectors.find()) {
            boolean function = selectors.group(2) != null;
            if (!function && !WORDS.contains(selectors.group(1))) {
                Set<String> labels = metrics.computeIfAbsent(selectors.group(1), name -> new HashSet<>());
                String matchers = selectors.group(3) == null ? "" : selectors.group(3);
                LABEL.matcher(matchers).results().map(it -> it.group(1)).forEach(labels::add);
            }
        }
        return new PromQl(metrics, groups);
    }

    private static Set<String> names(String list) {
        Set<String> names = new HashSet<>();
        NAME.matcher(list).results().map(MatchResult::group).forEach(names::add);
        return names;
    }
}
