package dev.faultline.toolsets.context;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A query of {@code context.resolve}.
 *
 * @param raw the text as it was sent
 * @param terms its words in lower case, including repeated ones
 */
public record ContextQuery(String raw, List<String> terms) {
    /** The maximum length of a query in bytes. */
    public static final int MAX_BYTES = 64 * 1024;

    /**
     * {@return the parsed query}
     *
     * @throws FaultException {@code invalid_query} if it is too long
     */
    public static ContextQuery of(String raw) {
        return of(raw, MAX_BYTES);
    }

    /**
     * {@return the parsed query, of at most this many bytes}
     *
     * @throws FaultException {@code invalid_query} if it is too long
     */
    static ContextQuery of(String raw, int maxBytes) {
        if (!BoundedText.fits(raw, maxBytes)) {
            JsonObject details = JsonObject.builder()
                    .put("reason", "the query is longer than " + maxBytes + " bytes")
                    .build();
            throw new FaultException(ResolveCode.INVALID_QUERY.fault().withDetails(details));
        }
        return new ContextQuery(raw, List.copyOf(TextWords.in(LowerCase.of(raw)).list()));
    }

    /** {@return a counter of the words in a text that are terms; a repeated term counts once (R21)} */
    Matcher matcher() {
        return new Matcher(new HashSet<>(terms));
    }

    /** Counts. */
    static final class Matcher {
        private final Set<String> terms;
        private final BitSet shapes = new BitSet();

        private Matcher(Set<String> terms) {
            this.terms = terms;
            terms.forEach(term -> shapes.set(shape(term, 0, term.length())));
        }

        // A cheap filter: few words share the length, first and last character of a term.
        private static int shape(String text, int begin, int end) {
            return ((end - begin) * 961 + text.charAt(begin) * 31 + text.charAt(end - 1)) & 0xFFFF;
        }

        /** {@return the number of words, in lower case, that are terms} */
        int matches(TextWords words) {
            int matches = 0;
            for (int word = 0; word < words.count() && !terms.isEmpty(); word++) {
                matches += isTerm(words.text(), words.begin(word), words.end(word)) ? 1 : 0;
            }
            return matches;
        }

        private boolean isTerm(String text, int begin, int end) {
            return shapes.get(shape(text, begin, end)) && terms.contains(text.substring(begin, end));
        }
    }
}
