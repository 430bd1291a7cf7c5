package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.GitOperationError;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code file_history}: the commits that changed a file or a folder, newest first. */
record FileHistory(Root root, CodeLimits limits, Git git) {
    private static final long STANDARD_LIMIT = 50;
    private static final long MOST_COMMITS = 10_000;
    private static final int SHORT_COMMIT = 8;
    private static final JsonObject EMPTY = JsonObject.of("commits", JsonArray.EMPTY);

    private static final Parameter<String> PATH =
            Parameter.required("path", Shape.path(), "The file or folder, relative to the root of the repository.");
    private static final Parameter<Optional<Long>> LIMIT = Parameter.optional(
            "limit",
            Shape.integer(0, MOST_COMMITS),
            "The maximum number of commits to return, " + STANDARD_LIMIT + " by default.");
    private static final Parameters<Request> PARAMETERS =
            Parameters.of(sent -> new Request(sent.get(PATH), sent.get(LIMIT).orElse(STANDARD_LIMIT)), PATH, LIMIT);

    private record Request(String path, long limit) {}

    /** Hash, author, address, date, summary; none of them can contain the separator. */
    private static final List<String> FIELDS = List.of("%H", "%an", "%ae", "%ad", "%s");

    Tool tool() {
        return CodeTools.served(
                CodeTools.contract("file_history", "git:file_history", EMPTY, PARAMETERS)
                        .timeLimit(limits.callTime())
                        .grace(CodeLimits.GRACE),
                "Lists the commits that changed a file or folder, newest first, each with hash, author, date and"
                        + " the first line of its message. Renames are not followed.",
                schema(),
                this::handle);
    }

    private static ResultSchema schema() {
        return new ResultSchema()
                .list("commits", new ResultSchema().text("sha", "full_sha", "author", "email", "date", "message"));
    }

    /**
     * {@return the commits}
     *
     * @throws dev.faultline.dialects.problemdetails.PathOutsideRepositoryError if the path leads outside
     * @throws GitOperationError if git cannot answer, also for a path that it does not track (R19)
     */
    private Envelope handle(ToolCall call) throws Exception {
        Request request = PARAMETERS.decode(call.arguments());
        Deadline stop = Deadline.of(call, limits.callTime());
        ResolvedPath place = ResolvedPath.at(root, request.path);
        boolean folder = place.isFolder(); // PD-28: a file that does not exist is not found, even if git remembers it
        String output = git.ask(place, stop, question(Math.max(1, request.limit)));
        if (output.isEmpty()) { // what git tracks, some commit has added
            throw new GitOperationError(
                    "Git log failed: git does not track the " + (folder ? "folder" : "file"), place.sent(), "log");
        }
        JsonArray commits = commits(output).stream().limit(request.limit).collect(JsonArray.toJsonArray());
        return Envelope.success(JsonObject.of("commits", commits));
    }

    private static List<String> question(long limit) {
        return List.of(
                "log",
                "-z",
                "--date=raw",
                "--encoding=UTF-8",
                "--no-show-signature",
                "--no-notes",
                "--no-color",
                "--max-count=" + limit,
                "--format=tformat:" + String.join("%x00", FIELDS),
                "--end-of-options",
                "HEAD");
    }

    private static List<JsonValue> commits(String output) {
        List<JsonValue> commits = new ArrayList<>();
        String[] values = output.split("\0", -1);
        for (int i = 0; i + FIELDS.size() <= values.length; i += FIELDS.size()) {
            String[] date = (values[i + 3] + " ").split(" ", 2);
            commits.add(JsonObject.builder()
                    .put("sha", values[i].substring(0, SHORT_COMMIT))
                    .put("full_sha", values[i])
                    .put("author", values[i + 1])
                    .put("email", values[i + 2])
                    .put("date", GitDate.iso(date[0], date[1]))
                    .put("message", values[i + 4])
                    .build());
        }
        return commits;
    }
}
