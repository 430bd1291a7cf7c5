package dev.faultline.toolsets.workspace;

import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;

/** {@code delete_file}: removes one file under an approved plan. */
record DeleteFile(GovernedEdits edits) {
    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.DELETE_FILE.text()).parameters(EditParameters.DELETE),
                "Deletes one file under an approved plan that allows delete. Send the file's hash as previousHash:"
                        + " read_file returns it, and list_files of the file's own path does for a file that is not"
                        + " text. Folders cannot be deleted.",
                new Answers.Members()
                        .text("path")
                        .text("operation")
                        .text("previous_hash")
                        .integer("bytes")
                        .list("also_changed"),
                call -> edits.make(call, Sent.decode(EditParameters.DELETE, call)));
    }
}
