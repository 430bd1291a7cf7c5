package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.edit.EditParameters;
import dev.faultline.toolsets.workspace.edit.GovernedEdits;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;

/** {@code move_file}: gives one file another path under an approved plan. */
record MoveFile(GovernedEdits edits) {
    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.MOVE_FILE.text()).parameters(EditParameters.MOVE),
                "Moves or renames one file under an approved plan that allows move and covers both paths. Send the"
                        + " file's hash as previousHash: read_file returns it, and list_files of the file's own path"
                        + " does for a file that is not text. Nothing may exist at the destination; missing folders"
                        + " are created. Folders cannot be moved.",
                new ResultSchema()
                        .text("path")
                        .text("destination")
                        .text("operation")
                        .text("hash")
                        .text("previous_hash")
                        .integer("bytes")
                        .list("also_changed"),
                call -> Envelope.success(edits.make(call, CallArguments.decode(EditParameters.MOVE, call))));
    }
}
