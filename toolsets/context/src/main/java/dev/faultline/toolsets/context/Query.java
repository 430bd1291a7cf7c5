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
 * What is asked for.
 *
 * @param raw as it was sent
 * @param terms its words in lower case, repeated ones too
 */
public record Query(String raw, List<String> terms) {
    /** The most bytes of a query. */
    public static final int MAX_BYTES = 64 * 1024;

    /**
     * {@return the query that this text is}
     *
     * @throws FaultException {@code invalid_query} if it is too long
     */
    public static Query of(String raw) {
        return of(raw, MAX_BYTES);
    }

    /**
     * {@return the query that this text is, of at most this many bytes}
     *
     * @throws FaultException {@code invalid_query} if it is too long
     */
    static Query of(String raw, int maxBytes) {
        if (!BoundedText.fits(raw, maxBytes)) {
            JsonObject details = JsonObject.builder()
                    .put("reason", "the query is longer than " + maxBytes + " bytes")
                    .build();
            throw new FaultException(ResolveCode.INVALID_QUERY.fault().withDetails(details));
        }
        return new Query(raw, List.copyOf(Words.in(LowerCase.of(raw)).list()));
    }

    /** {@return what counts the words of texts that are among the terms; a repeated term counts once (R21)} */
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

        // Length, first and last character: few words of a text have those of a term.
        private static int shape(String text, int begin, int end) {
            return ((end - begin) * 961 + text.charAt(begin) * 31 + text.charAt(end - 1)) & 0xFFFF;
        }

        /** {@return how many of the words, which are in lower case, are terms} */
        int matches(Words words) {
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
