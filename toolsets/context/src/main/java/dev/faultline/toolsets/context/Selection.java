package dev.faultline.toolsets.context;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The documents chosen for a query, and the part of the budget that they use. */
public final class Selection {
    /** The minimum overhead of a document besides its content and the terms. */
    private static final int FRAME_BYTES = 180;

    private record Scored(Document document, int matches, Score score) {}

    private final ContextQuery query;
    private final long budget;
    private final List<Scored> chosen = new ArrayList<>();
    private final int considered;
    private long tokens;

    private Selection(ContextQuery query, long budget, int considered) {
        this.query = query;
        this.budget = budget;
        this.considered = considered;
    }

    /** Chooses from documents in the order of their ids. */
    static Selection of(List<Document> documents, ContextQuery query, long budget) {
        ContextQuery.Matcher matcher = query.matcher();
        List<Scored> scored = new ArrayList<>(documents.size());
        for (Document document : documents) {
            int matches = matcher.matches(document.words());
            scored.add(new Scored(
                    document, matches, Score.of(matches, document.words().count())));
        }
        // The sort keeps the order of ids among equal scores.
        scored.sort(Comparator.comparing(Scored::score).reversed());
        Selection selection = new Selection(query, budget, documents.size());
        scored.forEach(selection::offer);
        return selection;
    }

    // A document that does not fit is skipped; a smaller one may still fit.
    private void offer(Scored scored) {
        long needed = scored.document.tokens();
        if (needed <= budget - tokens) {
            tokens += needed;
            chosen.add(scored);
        }
    }

    /** {@return a lower bound of the size of the text in bytes, without writing it} */
    long leastBytes() {
        long terms =
                query.terms().stream().mapToLong(term -> term.length() + 2L).sum();
        return chosen.stream()
                .mapToLong(it -> FRAME_BYTES + terms + it.document.bytes())
                .sum();
    }

    /** {@return the compact text, which ends in a newline} */
    public String text() {
        return JsonText.print(toJson()) + "\n";
    }

    /** {@return the result} */
    public JsonObject toJson() {
        JsonArray terms = JsonArray.ofStrings(query.terms());
        return JsonObject.builder()
                .put("documents", chosen.stream().map(it -> json(it, terms)).collect(JsonArray.toJsonArray()))
                .put("selection", summary())
                .build();
    }

    private static JsonObject json(Scored scored, JsonArray terms) {
        Document document = scored.document;
        return JsonObject.builder()
                .put("id", document.id())
                .put("version", document.version())
                .put("content", document.content())
                .put("score", scored.score.toJson())
                .put("tokens", document.tokens())
                .put(
                        "why",
                        JsonObject.builder()
                                .put("query_terms", terms)
                                .put("term_matches", scored.matches)
                                .put("total_words", document.words().count())
                                .build())
                .build();
    }

    private JsonObject summary() {
        return JsonObject.builder()
                .put("query", query.raw())
                .put("budget", budget)
                .put("tokens_used", tokens)
                .put("documents_considered", considered)
                .put("documents_selected", chosen.size())
                .put("documents_excluded_by_budget", considered - chosen.size())
                .build();
    }
}
