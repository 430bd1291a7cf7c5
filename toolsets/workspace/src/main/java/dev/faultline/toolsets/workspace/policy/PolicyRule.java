package dev.faultline.toolsets.workspace.policy;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule for the content of files.
 *
 * @param id the name of the rule
 * @param pattern the text that is forbidden
 * @param endings the endings of the file names that it applies to; all files if empty
 * @param message what is wrong with the text
 * @param rust whether it is a rule for Rust
 */
record PolicyRule(String id, Pattern pattern, List<String> endings, String message, boolean rust) {
    PolicyRule {
        endings = List.copyOf(endings);
    }

    static PolicyRule of(String id, String pattern, String message, String... endings) {
        return new PolicyRule(
                id, Pattern.compile(pattern, Pattern.MULTILINE), List.of(endings), message, isRust(List.of(endings)));
    }

    /** {@return whether a rule for these endings is a rule for Rust} */
    static boolean isRust(List<String> endings) {
        return !endings.isEmpty() && endings.stream().allMatch(".rs"::equalsIgnoreCase);
    }

    /** {@return the code of the fault that refuses content because of this rule} */
    SystemErrorCode code() {
        return rust ? SystemErrorCode.RUST_POLICY_VIOLATION : SystemErrorCode.POLICY_VIOLATION;
    }

    boolean isFor(String path) {
        return endings.isEmpty() || endings.stream().anyMatch(ending -> endsWith(path, ending));
    }

    // In any letter case: a.RS is Rust too where file names have no case.
    private static boolean endsWith(String path, String ending) {
        return path.regionMatches(true, path.length() - ending.length(), ending, 0, ending.length());
    }

    /** A match of the pattern, with all of its lines. */
    record Place(int line, String lines) {}

    /** {@return every match, at most one for each line} */
    List<Place> places(String text) {
        List<Place> places = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        int line = 1;
        int counted = 0;
        int from = 0;
        while (from <= text.length() && matcher.find(from)) {
            int begin = text.lastIndexOf('\n', matcher.start() - 1) + 1;
            int end = text.indexOf('\n', Math.max(begin, matcher.end() - 1));
            end = end < 0 ? text.length() : end;
            line += (int) text.substring(counted, begin)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            counted = begin;
            places.add(new Place(line, text.substring(begin, end).strip()));
            from = end + 1;
        }
        return places;
    }
}
