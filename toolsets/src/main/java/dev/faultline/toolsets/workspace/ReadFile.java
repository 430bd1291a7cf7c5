package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolsets.ServedTool;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;

/** {@code read_file}: a text file of the workspace, with the hash that a later write has to name. */
record ReadFile(Projects projects, Sessions sessions) {
    static final Parameter<String> PATH =
            Parameter.required("path", Shape.nonEmptyText(), "The file, relative to the workspace.");
    private static final Parameters<String> PARAMETERS = Parameters.of(sent -> sent.get(PATH), PATH, Phase.PARAMETER);

    ServedTool tool() {
        return Answers.served(
                ToolContract.named(ToolName.READ_FILE.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Reads a text file of the workspace. Keep its hash: to change the file, send it as previousHash.",
                new Answers.Members().text("path").text("content").text("hash").integer("bytes"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        String path = Sent.decode(PARAMETERS, call);
        WorkspaceFiles files = projects.of(sessions.require(call)).files();
        Target target = files.resolve(path);
        FileContent content = files.read(target);
        String text = content.text()
                .orElseThrow(() -> Refusal.of(SystemErrorCode.FILE_READ_FAILED, "The file is not UTF-8 text: " + path));
        return Answers.success(JsonObject.builder()
                .put("path", target.path())
                .put("content", text)
                .put("hash", content.hash())
                .put("bytes", content.size())
                .build());
    }
}
