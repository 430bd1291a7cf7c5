package dev.faultline.semantic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Converts code to words: splits names, and omits punctuation and modifiers. Prose hardly changes. */
final class CodeWords {
    // Prose may begin with the same words ("use the token to ..."), so the whole line must match.
    private static final Pattern IMPORT = Pattern.compile("\\s*(?:"
        + "import\\s+(?:static\\s+)?[\\w.*$]+(?:\\s+as\\s+\\w+)?(?:\\s*,\\s*[\\w.]+(?:\\s+as\\s+\\w+)?)*\\s*;?"
        + "|import\\s*['\"({*].*|import\\s.*\\sfrom\\s*['\"].*"
        + "|from\\s+\\S+\\s+import\\b.*|package\\s+[\\w.]+\\s*;?|(?:using|use)\\s[^;]*;|#include\\b.*"
        + "|(?:const|let|var)\\s+(?:[\\w$]+|\\{[^{}]*\\})\\s*=\\s*require\\([^()]*\\)\\s*;?"
        + "|(?:module\\.)?exports(?:\\.[\\w$]+)?\\s*=\\s*(?:[A-Za-z_$][\\w$.]*|\\{[^{}]*\\}|require\\([^()]*\\))\\s*;?"
        + ")\\s*");
    private static final Pattern WORD =
            Pattern.compile("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{Lu}|\\p{N}+");

    /**
     * Keywords that do not describe what code does. Words that may also be terms of the domain, such as {@code main},
     * {@code link}, {@code record} or {@code string}, are not among them.
     */
    private static final Set<String> SYNTAX = Set.of("""
        public private protected static void return const let var def fn func this throws
        null extends implements permits
        """.split("\\s+"));

    /** The words that all questions have in common. */
    private static final Set<String> ASKING = Set.of("""
        how what which where when who why does do did is are was were can could should would we our you my it its
        there have has had find show tell me please
        """.split("\\s+"));

    private CodeWords() {}

    static boolean isImport(String line) {
        return IMPORT.matcher(line).matches();
    }

    /** {@return the words of these lines, separated by spaces} */
    static String of(List<String> lines) {
        StringBuilder words = new StringBuilder();
        for (String line : lines) {
            if (!isImport(line)) {
                append(words, line, SYNTAX);
            }
        }
        return words.toString();
    }

    /** {@return the words of a line, separated by spaces} */
    static String of(String line) {
        StringBuilder words = new StringBuilder();
        append(words, line, SYNTAX);
        return words.toString();
    }

    /** {@return the words of a question that describe its subject; all words if there are none} */
    static String ofQuestion(String question) {
        StringBuilder all = new StringBuilder();
        append(all, question, Set.of());
        String words = all.toString();
        String about = Stream.of(words.split(" "))
                .filter(word -> !ASKING.contains(word))
                .collect(Collectors.joining(" "));
        return about.isEmpty() ? words : about;
    }

    /** {@return the words of a file's name and of its folder} */
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
