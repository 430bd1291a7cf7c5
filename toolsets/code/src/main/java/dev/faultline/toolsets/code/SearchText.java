package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.VectorSearchError;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** {@code search_text}: the lines that contain a text or match a regular expression. */
record SearchText(
        Root root, Listings listings, CodeLimits limits, Optional<Ripgrep> ripgrep, Notices notices, Turns turns) {
    private static final long STANDARD_RESULTS = 50;
    private static final int MOST_PATHS = 1000;

    private static final CountedList MATCHES = new CountedList("matches");
    private static final JsonObject EMPTY = MATCHES.empty();

    private static final Parameter<String> QUERY =
            Parameter.required("query", Shape.nonEmptyText(), "The text to search for.");
    private static final Parameter<Optional<Boolean>> REGEX = Parameter.optional(
            "regex", Shape.flag(), "Whether the query is a regular expression of RE2; false by default.");
    private static final Parameter<Optional<Boolean>> CASE =
            Parameter.optional("case_sensitive", Shape.flag(), "Whether case matters; false by default.");
    private static final Parameter<Optional<List<String>>> PATHS =
            Parameter.optional("paths", Shape.listOf(Shape.path()), "The files and folders to search; all by default.");
    private static final Parameter<Optional<Long>> MAX_RESULTS = Parameter.optional(
            "max_results",
            Shape.integer(0, ListPaths.MOST_RESULTS),
            "The maximum number of lines to return, " + STANDARD_RESULTS + " by default.");
    private static final Parameters<Request> PARAMETERS =
            Parameters.of(SearchText::request, QUERY, REGEX, CASE, PATHS, MAX_RESULTS);

    private record Request(String text, boolean regex, boolean caseSensitive, List<String> paths, int most) {}

    Tool tool() {
        return CodeTools.served(
                CodeTools.contract("search_text", "search:text", EMPTY, PARAMETERS)
                        .timeLimit(limits.searchTime())
                        .grace(CodeLimits.GRACE),
                "Finds the lines that contain a text or match a regular expression, sorted by path and line. Leaves out"
                        + " binary files and what a .gitignore ignores; total counts all lines that match, also those"
                        + " beyond max_results.",
                schema(),
                this::handle);
    }

    private static Request request(Arguments sent) {
        List<String> paths = sent.get(PATHS).orElse(List.of());
        if (paths.size() > MOST_PATHS) {
            JsonPointer at = JsonPointer.ROOT.child("paths");
            throw new FaultException(Issues.faultOf(List.of(Issue.value(at, "at most " + MOST_PATHS + " paths"))));
        }
        return new Request(
                sent.get(QUERY),
                sent.get(REGEX).orElse(false),
                sent.get(CASE).orElse(false),
                paths.isEmpty() ? List.of(".") : paths,
                sent.get(MAX_RESULTS).orElse(STANDARD_RESULTS).intValue());
    }

    private static ResultSchema schema() {
        return MATCHES.schema(new ResultSchema()
                .text("path")
                .integer("line", 1)
                .integer("column", 0)
                .text("preview"));
    }

    /**
     * {@return the matches}
     *
     * @throws dev.faultline.dialects.problemdetails.KgFoundryError if the query is not a regular expression, or a path
     *     cannot be searched
     * @throws VectorSearchError if the search takes too long
     */
    private Envelope handle(ToolCall call) throws Exception {
        Deadline stop = Deadline.of(call, limits.searchTime());
        Request request = PARAMETERS.decode(call.arguments());
        limits.checkQuery(request.text);
        List<ResolvedPath> places = places(request.paths);
        TextQuery query = TextQuery.of(request.text, request.regex, request.caseSensitive);
        Hits hits = new Hits(request.most);
        TextSearch search = new TextSearch(root, listings, query, ripgrep, stop, hits, limits.threads());
        try {
            turns.take(stop);
            try {
                search.run(places);
                search.leftOut().ifPresent(reason -> notices.partial(call, reason));
                // Within the turn: as JSON, the matches take several times their memory.
                return Envelope.success(MATCHES.result(
                        hits.toJson(), hits.total(), search.leftOut().isPresent()));
            } finally {
                turns.end();
            }
        } catch (TimeoutException e) {
            throw CodeLimits.searchTimedOut(request.text, e);
        }
    }

    /** {@return the paths, none of them inside another} */
    private List<ResolvedPath> places(List<String> paths) throws IOException {
        List<ResolvedPath> places = new ArrayList<>();
        for (String path : paths) {
            ResolvedPath place = ResolvedPath.at(root, path);
            place.isFolder(); // it must exist
            places.add(place);
        }
        places.sort(Comparator.comparingInt(place -> place.relative().getNameCount()));
        List<ResolvedPath> apart = new ArrayList<>();
        for (ResolvedPath place : places) {
            if (apart.stream()
                    .noneMatch(outer -> outer.isRoot() || place.relative().startsWith(outer.relative()))) {
                apart.add(place);
            }
        }
        return apart;
    }
}
