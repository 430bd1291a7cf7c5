package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.FileListing;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Locale;
import java.util.Optional;

/** {@code list_files}: what is in a folder of the workspace, a page at a time. */
record ListFiles(ToolServices services) {
    private static final int PAGE = 200;
    private static final int LARGEST_PAGE = 1_000;
    private static final int DEEPEST = 32;

    private static final Parameter<Optional<String>> PATH = Parameter.optional(
            "path", Shape.path(), "The folder, or one file, relative to the workspace (default: all of it).");
    private static final Parameter<Optional<Long>> DEPTH =
            Parameter.optional("depth", Shape.integer(1, DEEPEST), "How many levels of folders to list (default: 1).");
    private static final Parameter<Optional<String>> AFTER =
            Parameter.optional("after", Shape.path(), "List what follows this path, to read on.");
    private static final Parameter<Optional<Long>> LIMIT = Parameter.optional(
            "limit", Shape.integer(1, LARGEST_PAGE), "The most entries to return (default: " + PAGE + ").");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(
                    sent.get(PATH).orElse("."),
                    sent.get(DEPTH).orElse(1L).intValue(),
                    sent.get(AFTER),
                    sent.get(LIMIT).orElse((long) PAGE).intValue()),
            PATH,
            DEPTH,
            AFTER,
            LIMIT,
            CommonParameters.PHASE,
            CommonParameters.SESSION);

    private record Request(String path, int depth, Optional<String> after, int limit) {}

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.LIST_FILES.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Lists the files and folders in a folder of the workspace, in the order of their names. To read on,"
                        + " send next_after as after. The path of one file lists that file with its hash, which"
                        + " delete_file and move_file need.",
                new ResultSchema()
                        .text("path")
                        .list("entries")
                        .list("unreadable")
                        .textOrNull("next_after"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = CallArguments.decode(PARAMETERS, call);
        WorkspaceFiles files = services.workspace(call).files();
        Target target = files.resolve(request.path);
        FileListing listing =
                files.list(target, new FileListing.PageRequest(request.depth, request.after, request.limit));
        return Envelope.success(JsonObject.builder()
                .put("path", target.path())
                .put(
                        "entries",
                        listing.entries().stream()
                                .map(entry -> json(entry, hash(files, target, entry)))
                                .collect(JsonArray.toJsonArray()))
                .put("unreadable", JsonArray.ofStrings(listing.unreadable()))
                .putOrNull("next_after", listing.next())
                .build());
    }

    private static JsonValue json(FileListing.ListedFile entry, Optional<String> hash) {
        return JsonObject.builder()
                .put("path", entry.path())
                .put("type", entry.kind().name().toLowerCase(Locale.ROOT))
                .put("bytes", entry.bytes().<JsonValue>map(JsonNumber::of).orElse(JsonNull.NULL))
                .putOrNull("hash", hash)
                .build();
    }

    // Of the one file that was named, unless it is larger than any file that can be changed.
    private static Optional<String> hash(WorkspaceFiles files, Target target, FileListing.ListedFile entry) {
        if (!entry.path().equals(target.path())) {
            return Optional.empty();
        }
        try {
            return Optional.of(files.readInParts(target)).map(FileContent::hash);
        } catch (FaultException tooLarge) {
            if (tooLarge.fault().code() == SystemErrorCode.FILE_READ_FAILED) {
                return Optional.empty();
            }
            throw tooLarge;
        }
    }
}
