package dev.faultline.toolsets.workspace.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Code that a write has put behind a comment instead of removing it. */
final class CommentedOut {
    static final String ID = "no-commented-out-code";

    private static final Pattern COMMENT = Pattern.compile("\\s*(?://+|#+|--)\\s*(.*?)\\s*");
    private static final Pattern CODE = Pattern.compile(".*[A-Za-z].*[;{}()=:,\\]>]\\s*");

    private CommentedOut() {}

    static List<PolicyHit> hits(String before, String after) {
        Map<String, Integer> gone = new HashMap<>();
        before.lines().forEach(line -> gone.merge(line.strip(), 1, Integer::sum));
        after.lines().forEach(line -> gone.computeIfPresent(line.strip(), (text, count) -> count - 1));
        List<PolicyHit> hits = new ArrayList<>();
        int number = 0;
        for (String line : after.lines().toList()) {
            number++;
            Matcher comment = COMMENT.matcher(line);
            if (comment.matches() && CODE.matcher(comment.group(1)).matches() && take(gone, comment.group(1))) {
                hits.add(new PolicyHit(ID, number, "code is commented out instead of removed", false));
            }
        }
        return hits;
    }

    private static boolean take(Map<String, Integer> gone, String line) {
        int count = gone.getOrDefault(line, 0);
        if (count > 0) {
            gone.put(line, count - 1);
        }
        return count > 0;
    }
}
