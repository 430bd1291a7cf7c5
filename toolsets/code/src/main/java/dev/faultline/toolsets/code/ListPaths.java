package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.FileOperationError;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import dev.faultline.internal.Utf8Order;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** {@code list_paths}: the files of the repository, sorted by path. */
record ListPaths(Root root, Listings listings, CodeLimits limits, Notices notices) {
    private static final long STANDARD_RESULTS = 1000;
    static final long MOST_RESULTS = 10_000;
    private static final CountedList ITEMS = new CountedList("items");
    private static final JsonObject EMPTY = ITEMS.empty();
    private static final Comparator<Listed> ORDER =
            Comparator.comparing(listed -> listed.file.path(), Utf8Order.BY_BYTES);

    private static final Parameter<Optional<String>> PATH =
            Parameter.optional("path", Shape.path(), "The folder to list, relative to the root; all of it by default.");
    private static final Parameter<Optional<List<String>>> INCLUDE = Parameter.optional(
            "include_globs",
            Shape.listOf(Shape.text()),
            "Lists only files that match one of these, such as **/*.py or src/*.{ts,tsx}; *.py matches at any depth.");
    private static final Parameter<Optional<List<String>>> EXCLUDE = Parameter.optional(
            "exclude_globs", Shape.listOf(Shape.text()), "Leaves out files that match one of these.");
    private static final Parameter<Optional<List<String>>> LANGUAGES = Parameter.optional(
            "languages", Shape.listOf(Shape.text()), "Lists only files of these languages, such as python or java.");
    private static final Parameter<Optional<Long>> MAX_RESULTS = Parameter.optional(
            "max_results",
            Shape.integer(0, MOST_RESULTS),
            "The maximum number of files to list, " + STANDARD_RESULTS + " by default.");
    private static final Parameters<Request> PARAMETERS =
            Parameters.of(ListPaths::request, PATH, INCLUDE, EXCLUDE, LANGUAGES, MAX_RESULTS);

    private record Request(String path, PathFilter filter, int most) {}

    private record Listed(Path folder, FileWalk.WalkedFile file) {
        JsonValue toJson(BasicFileAttributes about) {
            long modified = about.lastModifiedTime().toMillis();
            return JsonObject.builder()
                    .put("path", file.path())
                    .put("size", about.size())
                    .put("modified", JsonNumber.of(BigDecimal.valueOf(modified, 3)))
                    .build();
        }
    }

    Tool tool() {
        return CodeTools.served(
                CodeTools.contract("list_paths", "files:list_paths", EMPTY, PARAMETERS)
                        .timeLimit(limits.callTime()),
                "Lists the files of the repository with size and time of change, sorted by path. Leaves out what a"
                        + " .gitignore ignores; total counts all matching files, also those beyond max_results.",
                schema(),
                this::handle);
    }

    private static Request request(Arguments sent) {
        return new Request(
                sent.get(PATH).orElse("."),
                new PathFilter(
                        given(sent.get(INCLUDE)).map(texts -> PathFilter.globs("include_globs", texts)),
                        PathFilter.globs("exclude_globs", sent.get(EXCLUDE).orElse(List.of())),
                        given(sent.get(LANGUAGES)).map(Languages::endings)),
                sent.get(MAX_RESULTS).orElse(STANDARD_RESULTS).intValue());
    }

    // In every tool an empty list means the same as a missing argument.
    private static Optional<List<String>> given(Optional<List<String>> texts) {
        return texts.filter(list -> !list.isEmpty());
    }

    private static ResultSchema schema() {
        return ITEMS.schema(new ResultSchema().text("path").integer("size", 0).number("modified"));
    }

    /**
     * {@return the files}
     *
     * @throws dev.faultline.dialects.problemdetails.PathOutsideRepositoryError if the path leads outside
     * @throws FileOperationError if it is not a folder
     * @throws dev.faultline.fault.FaultException if a glob is invalid or a language unknown
     */
    private Envelope handle(ToolCall call) throws Exception {
        Request request = PARAMETERS.decode(call.arguments());
        ResolvedPath place = ResolvedPath.at(root, request.path);
        if (!place.isFolder()) {
            throw new FileOperationError("Path is not a directory: " + request.path, request.path);
        }
        try (FileWalk walk = new FileWalk(root, listings, Deadline.of(call, limits.callTime()))) {
            PriorityQueue<Listed> first = new PriorityQueue<>(ORDER.reversed());
            long[] total = {0};
            walk.from(
                    place,
                    (folder, files) -> files.stream()
                            .filter(request.filter::wants)
                            .forEach(file -> {
                                total[0]++;
                                first.add(new Listed(folder, file));
                                if (first.size() > request.most) {
                                    first.remove(); // the last one in the order
                                }
                            }));
            List<JsonValue> items = new ArrayList<>();
            for (Listed listed : first.stream().sorted(ORDER).toList()) {
                walk.about(listed.folder, listed.file)
                        .ifPresentOrElse(about -> items.add(listed.toJson(about)), () -> total[0]--);
            }
            walk.leftOut().ifPresent(reason -> notices.partial(call, reason));
            return Envelope.success(
                    ITEMS.result(new JsonArray(items), total[0], walk.leftOut().isPresent()));
        }
    }
}
