package dev.faultline.toolsets.code;

import dev.faultline.dialect.Envelope;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** {@code blame_range}: the commit that last changed each line of a file, as the file is now. */
record BlameRange(Root root, CodeLimits limits, Git git) {
    private static final JsonObject EMPTY = JsonObject.of("blame", JsonArray.EMPTY);

    private static final Parameter<Long> START =
            Parameter.required("start_line", OpenFile.anyLine(), "The first line, counted from 1.");
    private static final Parameter<Long> END =
            Parameter.required("end_line", OpenFile.anyLine(), "The last line; beyond the end of the file is fine.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(OpenFile.PATH), new LineRange(Optional.of(sent.get(START)), Optional.of(sent.get(END)))),
            OpenFile.PATH,
            START,
            END);

    private static final List<String> UNREAD = List.of("blame", "--incremental", "--no-textconv");

    private record Request(String path, LineRange range) {}

    private record Seen(long lines, Instant modified) {}

    Tool tool() {
        return CodeTools.served(
                CodeTools.contract("blame_range", "git:blame_range", EMPTY, PARAMETERS)
                        .timeLimit(limits.callTime())
                        .grace(CodeLimits.GRACE),
                "Returns for each line from start_line to end_line the commit that last changed it, with author, date"
                    + " and message. Lines are those of the file as it is now; changes that are not committed have the"
                    + " commit 00000000.",
                schema(),
                this::handle);
    }

    private static ResultSchema schema() {
        return new ResultSchema()
                .list("blame", new ResultSchema().integer("line", 1).text("commit", "author", "date", "message"));
    }

    /**
     * {@return the lines}
     *
     * @throws dev.faultline.dialects.problemdetails.InvalidLineRangeError if the range is invalid
     * @throws dev.faultline.dialects.problemdetails.GitOperationError if git cannot answer, also for a file that it
     *     does not track (R19)
     */
    private Envelope handle(ToolCall call) throws Exception {
        Request request = PARAMETERS.decode(call.arguments());
        Deadline stop = Deadline.of(call, limits.callTime());
        ResolvedPath place = ResolvedPath.at(root, request.path);
        Seen seen = place.read((file, about) -> new Seen(
                new LineReader(file, stop).count(), about.lastModifiedTime().toInstant()));
        LineRange range = request.range.checked(request.path);
        long last = Math.min(range.last(), seen.lines);
        // Past the end there is nothing to return, but git must still confirm that it tracks the file.
        String lines = range.first() > last ? "1,+1" : range.first() + "," + last;
        String output = git.ask(place, stop, seen.lines == 0 ? UNREAD : question(lines));
        if (range.first() > last) {
            return Envelope.success(EMPTY);
        }
        JsonArray blame = new BlameReader(seen.modified).read(output);
        return Envelope.success(JsonObject.of("blame", blame));
    }

    private static List<String> question(String lines) {
        return List.of("blame", "--incremental", "--no-textconv", "--encoding=UTF-8", "-L", lines);
    }
}
