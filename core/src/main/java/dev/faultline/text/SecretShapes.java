package dev.faultline.text;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** The table of the shapes of secrets, and the search for all of them in one text. */
final class SecretShapes {
    /** By place, then by name, then by themselves: a password may contain what looks like a token. */
    static final List<SecretShape> ALL = Stream.of(
                    CommandSecrets.SHAPES, NamedSecrets.SHAPES, IssuedTokens.SHAPES, ServiceTokens.SHAPES)
            .flatMap(List::stream)
            .toList();

    /** The numbers of the shapes by the first letter of their hint, so that one pass over a text finds all hints. */
    private static final int[][] BY_FIRST_LETTER = byFirstLetter();

    private static final int[] NONE = {};

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

    /** {@return the numbers of the shapes whose hint occurs in the text; most texts contain none} */
    private static BitSet hinted(String text) {
        BitSet hinted = new BitSet(ALL.size());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            for (int shape : letter < BY_FIRST_LETTER.length ? BY_FIRST_LETTER[letter] : NONE) {
                String hint = ALL.get(shape).hint();
                if (text.regionMatches(true, i, hint, 0, hint.length())) {
                    hinted.set(shape);
                }
            }
        }
        return hinted;
    }

    private static int[][] byFirstLetter() {
        int[][] table = new int[128][];
        for (char letter = 0; letter < table.length; letter++) {
            char lower = Character.toLowerCase(letter);
            table[letter] = Stream.iterate(0, i -> i < ALL.size(), i -> i + 1)
                    .filter(i -> ALL.get(i).hint().charAt(0) == lower)
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        return table;
    }
}
