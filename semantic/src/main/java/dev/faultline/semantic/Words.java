package dev.faultline.semantic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns code into words: names are taken apart, marks and keywords left out. Prose stays much as it is. */
final class Words {
    private static final Pattern IMPORT =
            Pattern.compile("\\s*(?:import|package|using|#include|from\\s+\\S+\\s+import|use)\\b.*");
    private static final Pattern WORD =
            Pattern.compile("\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}]+|\\p{Lu}|\\p{N}+");
    private static final Set<String> KEYWORDS = Set.of("""
        public private protected static final void return new class record interface enum
        const let var function def fn func self this super override import package throws
        null none true false int long boolean double float char byte string param code link
        else extends implements sealed permits abstract get java util src main
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
                append(words, line);
            }
        }
        return words.toString();
    }

    /** {@return the words of a line, one space between two} */
    static String of(String line) {
        StringBuilder words = new StringBuilder();
        append(words, line);
        return words.toString();
    }

    /** {@return the words of a question that say what it is about; all of them, if none does} */
    static String ofQuestion(String question) {
        String words = of(question);
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

    private static void append(StringBuilder words, String line) {
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            String lower = word.group().toLowerCase(Locale.ROOT);
            if (lower.length() > 1 && !KEYWORDS.contains(lower)) {
                words.append(words.isEmpty() ? "" : " ").append(lower);
            }
        }
    }
}
