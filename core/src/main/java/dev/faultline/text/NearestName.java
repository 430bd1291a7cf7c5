package dev.faultline.text;

import static java.util.Comparator.comparingDouble;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that was probably meant. */
public final class NearestName {
    private static final double MIN_SIMILARITY = 0.6;
    private static final int MAX_NAMES = 3;
    private static final int MAX_LENGTH = 64;

    private NearestName() {}

    /** {@return the most similar known name, if one is similar enough; the first of equally similar ones} */
    public static Optional<String> to(String given, Collection<String> known) {
        return allTo(given, known).stream().findFirst();
    }

    /** {@return the question whether the most similar known name was meant, after a space; empty if none is similar} */
    public static String question(String given, Collection<String> known) {
        return to(given, known).map(name -> " Did you mean " + name + "?").orElse("");
    }

    /** {@return the similar known names, the most similar first, at most {@value #MAX_NAMES}} */
    public static List<String> allTo(String given, Collection<String> known) {
        return known.stream()
                .distinct()
                .filter(name -> similarity(given, name) >= MIN_SIMILARITY)
                .sorted(comparingDouble(name -> -similarity(given, name)))
                .limit(MAX_NAMES)
                .toList();
    }

    private static double similarity(String left, String right) {
        int longer = Math.max(left.length(), right.length());
        if (longer == 0 || longer > MAX_LENGTH) {
            return 0;
        }
        return 1.0 - (double) distance(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT)) / longer;
    }

    /** {@return the Levenshtein distance} */
    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        int[] current = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int changed = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(changed, 1 + Math.min(previous[j], current[j - 1]));
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return previous[right.length()];
    }
}
