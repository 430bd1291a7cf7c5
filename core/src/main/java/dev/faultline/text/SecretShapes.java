package dev.faultline.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The table of the shapes of secrets, and the search for all of them in one text. */
final class SecretShapes {
    /** By place, then by name, then by themselves: a password may contain what looks like a token. */
    static final List<SecretShape> ALL = Stream.of(
                    CommandSecrets.KEYS,
                    CommandSecrets.SHAPES,
                    NamedSecrets.SHAPES,
                    IssuedTokens.SHAPES,
                    ServiceTokens.SHAPES)
            .flatMap(List::stream)
            .toList();

    private static final int ASCII = 128;
    private static final Hint[] NONE = {};

    /** The hints by their first two letters, so that one pass over a text finds all of them. */
    private static final Hint[][] BY_TWO_LETTERS = byTwoLetters();

    /** A hint of the shape with this number. */
    private record Hint(String text, int shape) {}

    private SecretShapes() {}

    /** {@return the text without secrets; what is not a secret stays as it is} */
    static String redacted(String text) {
        BitSet hinted = hinted(text);
        String safe = text;
        for (int i = hinted.nextSetBit(0); i >= 0; i = hinted.nextSetBit(i + 1)) {
            safe = ALL.get(i).redacted(safe);
        }
        return safe;
    }

    /** {@return the lines without private keys, which span lines and may be cut off at either end} */
    static List<String> withoutKeys(List<String> lines) {
        if (lines.stream().noneMatch(line -> line.contains(CommandSecrets.KEY))) {
            return lines;
        }
        String joined = String.join(CommandSecrets.BETWEEN_LINES, lines);
        for (SecretShape key : CommandSecrets.KEYS) {
            joined = key.redacted(joined);
        }
        return List.of(joined.split(CommandSecrets.BETWEEN_LINES, -1));
    }

    /** {@return the numbers of the shapes of which the text contains a hint; most texts contain none} */
    private static BitSet hinted(String text) {
        BitSet hinted = new BitSet(ALL.size());
        char before = ASCII;
        for (int i = 0; i < text.length(); i++) {
            char letter = lowerCase(text.charAt(i));
            if (before < ASCII && letter < ASCII) {
                add(BY_TWO_LETTERS[before * ASCII + letter], text, i - 1, hinted);
            }
            before = letter;
        }
        return hinted;
    }

    private static void add(Hint[] possible, String text, int at, BitSet hinted) {
        for (Hint hint : possible) {
            if (!hinted.get(hint.shape) && text.regionMatches(true, at, hint.text, 0, hint.text.length())) {
                hinted.set(hint.shape);
            }
        }
    }

    private static char lowerCase(char letter) {
        return letter >= 'A' && letter <= 'Z' ? (char) (letter + ('a' - 'A')) : letter;
    }

    private static Hint[][] byTwoLetters() {
        Map<Integer, List<Hint>> lists = new HashMap<>();
        for (int shape = 0; shape < ALL.size(); shape++) {
            for (String hint : ALL.get(shape).hints()) {
                lists.computeIfAbsent(hint.charAt(0) * ASCII + hint.charAt(1), two -> new ArrayList<>())
                        .add(new Hint(hint, shape));
            }
        }
        Hint[][] table = new Hint[ASCII * ASCII][];
        Arrays.fill(table, NONE);
        lists.forEach((two, hints) -> table[two] = hints.toArray(Hint[]::new));
        return table;
    }
}
