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
        if (!BoundedText.fits(raw, MAX_BYTES)) {
            JsonObject details = JsonObject.builder()
                    .put("reason", "the query is longer than " + MAX_BYTES + " bytes")
                    .build();
            throw new FaultException(ResolveCode.INVALID_QUERY.fault().withDetails(details));
        }
        return new Query(raw, List.copyOf(Words.of(LowerCase.of(raw))));
    }

    /** {@return what counts the words of texts that are among the terms; a repeated term counts once (R21)} */
    Matcher matcher() {
        return new Matcher(new HashSet<>(terms));
    }

    /** Counts. */
    static final class Matcher {
        private final Set<String> terms;
        private final BitSet lengths = new BitSet();
        private final BitSet beginnings = new BitSet();

        private Matcher(Set<String> terms) {
            this.terms = terms;
            for (String term : terms) {
                lengths.set(term.length());
                beginnings.set(term.charAt(0));
            }
        }

        /** {@return how many words of the text, which is in lower case, are terms} */
        int matches(String lower) {
            if (terms.isEmpty()) {
                return 0;
            }
            int[] count = new int[1];
            Words.each(lower, (begin, end) -> count[0] += isTerm(lower, begin, end) ? 1 : 0);
            return count[0];
        }

        // Few words get as far as the set; there each costs a copy.
        private boolean isTerm(String text, int begin, int end) {
            return lengths.get(end - begin)
                    && beginnings.get(text.charAt(begin))
                    && terms.contains(text.substring(begin, end));
        }
    }
}
