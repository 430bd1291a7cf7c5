package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
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
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Optional;

/** {@code read_file}: a text file of the workspace, with the hash that a later write has to name. */
record ReadFile(ToolServices services) {
    private static final Parameter<Optional<Long>> START = Parameter.optional(
            "start_line", Shape.integer(1, Integer.MAX_VALUE), "The first line to return (default: 1).");
    private static final Parameter<Optional<Long>> END = Parameter.optional(
            "end_line", Shape.integer(1, Integer.MAX_VALUE), "The last line to return (default: the last one).");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(sent.get(CommonParameters.PATH), sent.get(START), sent.get(END)),
            CommonParameters.PATH,
            START,
            END,
            CommonParameters.PHASE,
            CommonParameters.SESSION);

    private record Request(String path, Optional<Long> start, Optional<Long> end) {
        boolean isWhole() {
            return start.isEmpty() && end.isEmpty();
        }
    }

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.READ_FILE.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Reads a text file of the workspace, or its lines from start_line to end_line. Keep the hash: to change"
                        + " the file, send it as previousHash. Hash, bytes and lines are always those of the whole"
                        + " file.",
                new ResultSchema()
                        .text("path")
                        .text("content")
                        .text("hash")
                        .integer("bytes")
                        .integer("lines"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = CallArguments.decode(PARAMETERS, call);
        if (request.start.orElse(1L) > request.end.orElse(Long.MAX_VALUE)) {
            throw Refusals.of(SystemErrorCode.INVALID_INPUT_VALUE, "start_line must be less than or equal to end_line");
        }
        WorkspaceFiles files = services.workspace(call).files();
        Target target = files.resolve(request.path);
        FileContent content = request.isWhole() ? files.read(target) : files.readInParts(target);
        String text = content.text().orElseThrow(() -> failed("The file is not UTF-8 text: " + request.path));
        Lines lines = Lines.of(text, request.start.orElse(1L), request.end.orElse(Long.MAX_VALUE));
        if (FileContent.of(lines.part()).size() > files.mostBytes()) {
            throw failed("These lines are larger than " + files.mostBytes() + " bytes: " + request.path);
        }
        return Envelope.success(JsonObject.builder()
                .put("path", target.path())
                .put("content", lines.part())
                .put("hash", content.hash())
                .put("bytes", content.size())
                .put("lines", lines.count())
                .build());
    }

    private static FaultException failed(String message) {
        return Refusals.of(SystemErrorCode.FILE_READ_FAILED, message);
    }

    /**
     * Some of the lines of a text, each with its end.
     *
     * @param count the number of lines of the whole text
     */
    private record Lines(String part, long count) {
        static Lines of(String text, long first, long last) {
            int from = first == 1 ? 0 : text.length();
            int to = text.length();
            long line = 1;
            for (int feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) {
                to = line == last ? feed + 1 : to;
                line++;
                from = line == first ? feed + 1 : from;
            }
            boolean open = !text.isEmpty() && !text.endsWith("\n");
            return new Lines(text.substring(from, Math.max(from, to)), open ? line : line - 1);
        }
    }
}
