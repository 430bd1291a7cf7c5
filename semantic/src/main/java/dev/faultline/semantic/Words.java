package dev.faultline.semantic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns code into words: names are taken apart, marks and modifiers left out. Prose stays much as it is. */
final class Words {
    // Prose may begin with the same words ("use the token to ..."), so the rest of the line counts too.
    private static final Pattern IMPORT = Pattern.compile("\\s*(?:"
            + "import\\s+(?:static\\s+)?[\\w.*$]+(?:\\s+as\\s+\\w+)?(?:\\s*,\\s*[\\w.]+(?:\\s+as\\s+\\w+)?)*\\s*;?"
            + "|import\\s*['\"({*].*|import\\s.*\\sfrom\\s*['\"].*"
            + "|from\\s+\\S+\\s+import\\b.*|package\\s+[\\w.]+\\s*;?|(?:using|use)\\s[^;]*;|#include\\b.*"
            + ")\\s*");
    private static final Pattern WORD =
            Pattern.compile("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{Lu}|\\p{N}+");

    /**
     * Words of the syntax that say nothing about what code does. Words that may also name something of the domain, such
     * as {@code main}, {@code link}, {@code record} or {@code string}, are not among them.
     */
    private static final Set<String> SYNTAX = Set.of("""
        public private protected static void return const let var def fn func this throws
        null extends implements permits
        """.split("\\s+"));

    /** What questions are made of, whatever they are about. */
    private static final Set<String> ASKING = Set.of("""
        how what which where when who why does do did is are was were can could should would we our you my it its
        there have has had find show tell me please
        """.split("\\s+"));

    private Words() {}

    static boolean isImport(String line) {
        return IMPORT.matcher(line).matches();
    }

    /** {@return the words of these lines, one space between two} */
    static String of(List<String> lines) {
        StringBuilder words = new StringBuilder();
        for (String line : lines) {
            if (!isImport(line)) {
                append(words, line, SYNTAX);
            }
        }
        return words.toString();
    }

    /** {@return the words of a line, one space between two} */
    static String of(String line) {
        StringBuilder words = new StringBuilder();
        append(words, line, SYNTAX);
        return words.toString();
    }

    /** {@return the words of a question that say what it is about; all of them, if none does} */
    static String ofQuestion(String question) {
        StringBuilder all = new StringBuilder();
        append(all, question, Set.of());
        String words = all.toString();
        String about = Stream.of(words.split(" "))
                .filter(word -> !ASKING.contains(word))
                .collect(Collectors.joining(" "));
        return about.isEmpty() ? words : about;
    }

    /** {@return the words of a file's name and of the folder that it is in} */
    static String ofPath(String path) {
        int name = path.lastIndexOf('/');
        int folder = path.lastIndexOf('/', name - 1);
        int ending = path.lastIndexOf('.');
        return of(path.substring(folder + 1, ending > name ? ending : path.length()));
    }

    private static void append(StringBuilder words, String line, Set<String> without) {
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            String lower = word.group().toLowerCase(Locale.ROOT);
            if (lower.length() > 1 && !without.contains(lower)) {
                words.append(words.isEmpty() ? "" : " ").append(lower);
            }
        }
    }
}
