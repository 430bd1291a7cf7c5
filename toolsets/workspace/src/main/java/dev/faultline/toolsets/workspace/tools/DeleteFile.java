package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.edit.EditParameters;
import dev.faultline.toolsets.workspace.edit.GovernedEdits;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;

/** {@code delete_file}: removes one file under an approved plan. */
record DeleteFile(GovernedEdits edits) {
    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.DELETE_FILE.text()).parameters(EditParameters.DELETE),
                "Deletes one file under an approved plan that allows delete. Send the file's hash as previousHash:"
                        + " read_file returns it, and list_files of the file's own path does for a file that is not"
                        + " text. Folders cannot be deleted.",
                new ResultSchema()
                        .text("path")
                        .text("operation")
                        .text("previous_hash")
                        .integer("bytes")
                        .list("also_changed"),
                call -> Envelope.success(edits.make(call, CallArguments.decode(EditParameters.DELETE, call))));
    }
}
