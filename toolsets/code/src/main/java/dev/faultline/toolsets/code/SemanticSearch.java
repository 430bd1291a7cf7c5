package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.EmbeddingError;
import dev.faultline.dialects.problemdetails.VectorSearchError;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code semantic_search}: code that is similar to a question, from the {@link SemanticIndex}. */
record SemanticSearch(Root root, SemanticIndex index, CodeLimits limits, Notices notices) {
    private static final long STANDARD_LIMIT = 20;
    private static final long MOST_FINDINGS = 1000;
    private static final int MOST_SNIPPET = 500;
    private static final double CERTAIN = 0.6;
    private static final JsonObject EMPTY = result(List.of(), "", 0.0);

    private static final Parameter<String> QUERY =
            Parameter.required("query", Shape.nonEmptyText(), "What the code does, in words.");
    private static final Parameter<Optional<Long>> LIMIT = Parameter.optional(
            "limit",
            Shape.integer(1, MOST_FINDINGS),
            "The maximum number of findings to return, " + STANDARD_LIMIT + " by default.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(QUERY), sent.get(LIMIT).orElse(STANDARD_LIMIT).intValue()),
            QUERY,
            LIMIT);

    private record Request(String query, int limit) {}

    Tool tool() {
        return CodeTools.served(
                CodeTools.contract("semantic_search", "semantic:semantic_search", EMPTY, PARAMETERS)
                        .timeLimit(limits.searchTime())
                        .grace(CodeLimits.GRACE),
                "Finds code by what it does, described in words. While the index is being built, the answer says how"
                        + " much of it was searched. Fails if there is no index; use search_text then.",
                schema(),
                this::handle);
    }

    private static ResultSchema schema() {
        ResultSchema location = new ResultSchema().text("uri");
        for (String number : List.of("start_line", "start_column", "end_line", "end_column")) {
            location.integer(number, 0);
        }
        ResultSchema finding = new ResultSchema()
                .text("type", "title")
                .object("location", location)
                .text("snippet")
                .number("score")
                .text("why")
                .textOrNull("symbol");
        return new ResultSchema().list("findings", finding).text("answer").number("confidence");
    }

    private static JsonObject result(List<SemanticIndex.SimilarCode> findings, String answer, double confidence) {
        return JsonObject.builder()
                .put("findings", findings.stream().map(SemanticSearch::toJson).collect(JsonArray.toJsonArray()))
                .put("answer", answer)
                .put("confidence", JsonNumber.of(confidence))
                .build();
    }

    private static JsonValue toJson(SemanticIndex.SimilarCode finding) {
        JsonObject location = JsonObject.builder()
                .put("uri", finding.path())
                .put("start_line", finding.startLine())
                .put("start_column", 0)
                .put("end_line", finding.endLine())
                .put("end_column", 0)
                .build();
        int[] snippet = finding.snippet().codePoints().limit(MOST_SNIPPET).toArray();
        return JsonObject.builder()
                .put("type", "usage")
                .put("title", String.format(Locale.ROOT, "%s (score: %.3f)", finding.path(), finding.score()))
                .put("location", location)
                .put("snippet", new String(snippet, 0, snippet.length))
                .put("score", JsonNumber.of(finding.score()))
                .put("why", finding.why())
                .putOrNull("symbol", finding.symbol())
                .build();
    }

    /**
     * {@return the findings}
     *
     * @throws VectorSearchError until a part of the index can be searched (R18), or if the search takes too long
     * @throws EmbeddingError if the query cannot be turned into a vector
     */
    private Envelope handle(ToolCall call) throws Exception {
        Deadline stop = Deadline.of(call, limits.searchTime());
        Request request = PARAMETERS.decode(call.arguments());
        ResolvedPath.requireRoot(root);
        limits.checkQuery(request.query);
        SemanticIndex.Result found = search(request, stop);
        Optional<String> partial = found.coverage().map(SemanticSearch::partial);
        partial.ifPresent(reason -> notices.partial(call, reason)); // R17: one warning, no new field
        String answer = answer(request.query, found.findings())
                + partial.map(reason -> "\nOnly a part was searched: " + reason + ".")
                        .orElse("");
        return Envelope.success(result(found.findings(), answer, confidence(found.findings())));
    }

    // An index knows no deadline. It searches on a thread of its own, so that the answer does not wait for it.
    private SemanticIndex.Result search(Request request, Deadline stop) throws Exception {
        FutureTask<SemanticIndex.Result> search = new FutureTask<>(() -> index.search(request.query, request.limit));
        Thread.ofPlatform().daemon().name("faultline-semantic-search").start(search);
        try {
            return search.get(Math.max(0, stop.nanosLeft()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw CodeLimits.searchTimedOut(request.query, e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case null, default -> throw e; // an Error, which the boundary unwraps
            }
        } finally {
            search.cancel(true);
        }
    }

    private static String partial(SemanticIndex.Coverage coverage) {
        return "the index is being built, " + coverage.filesIndexed() + " of " + coverage.files()
                + " files are indexed";
    }

    private static String answer(String sent, List<SemanticIndex.SimilarCode> findings) {
        String query = BoundedText.ellipsized(sent, VectorSearchError.MAX_QUERY);
        if (findings.isEmpty()) {
            return "Nothing was found for: " + query;
        }
        SemanticIndex.SimilarCode best = findings.getFirst();
        long files = findings.stream()
                .map(SemanticIndex.SimilarCode::path)
                .distinct()
                .count();
        String place = best.symbol().map(symbol -> symbol + " in ").orElse("") + best.path() + ", lines "
                + (best.startLine() + 1) + " to " + (best.endLine() + 1);
        return "Found " + count(findings.size(), "place") + " in " + count(files, "file") + " for: " + query
                + "\nThe best is " + place + ".";
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@return the confidence that follows from the best score and the closest meaning, from 0 to 1} */
    private static double confidence(List<SemanticIndex.SimilarCode> findings) {
        double score = findings.stream()
                .mapToDouble(SemanticIndex.SimilarCode::score)
                .max()
                .orElse(0);
        double similarity = findings.stream()
                .mapToDouble(SemanticIndex.SimilarCode::similarity)
                .max()
                .orElse(0);
        return Math.round(Math.sqrt(score * Math.min(1, similarity / CERTAIN)) * 1000) / 1000.0;
    }
}
