package dev.faultline.toolsets.workspace.policy;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds code that a write comments out instead of removing it. */
final class CommentedOut {
    static final String ID = "no-commented-out-code";

    private static final List<String> MARKS = List.of("//", "#", "--");
    private static final String ENDS_OF_CODE = ";{}()=:,]>";

    private CommentedOut() {}

    static List<Finding> findings(String before, String after) {
        Map<String, Integer> gone = new HashMap<>();
        before.lines().forEach(line -> gone.merge(line.strip(), 1, Integer::sum));
        after.lines().forEach(line -> gone.computeIfPresent(line.strip(), (text, count) -> count - 1));
        List<Finding> findings = new ArrayList<>();
        int number = 0;
        for (String line : after.lines().toList()) {
            number++;
            String code = uncommented(line.strip());
            if (isCode(code) && take(gone, code)) {
                findings.add(new Finding(
                        SystemErrorCode.POLICY_VIOLATION, ID, number, "code is commented out instead of removed"));
            }
        }
        return findings;
    }

    // Without regular expressions, which a malicious line, as long as a file, could make take for ever.
    private static String uncommented(String line) {
        for (String mark : MARKS) {
            if (line.startsWith(mark)) {
                int begin = mark.length();
                while (begin < line.length() && line.charAt(begin) == mark.charAt(0)) {
                    begin++;
                }
                return line.substring(begin).strip();
            }
        }
        return "";
    }

    private static boolean isCode(String line) {
        return !line.isEmpty()
                && ENDS_OF_CODE.indexOf(line.charAt(line.length() - 1)) >= 0
                && line.chars().anyMatch(Character::isLetter);
    }

    private static boolean take(Map<String, Integer> gone, String line) {
        int count = gone.getOrDefault(line, 0);
        if (count > 0) {
            gone.put(line, count - 1);
        }
        return count > 0;
    }
}
