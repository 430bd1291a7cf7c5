package dev.faultline.toolsets.workspace;

import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;

/** {@code move_file}: gives one file another path under an approved plan. */
record MoveFile(GovernedEdits edits) {
    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.MOVE_FILE.text()).parameters(EditParameters.MOVE),
                "Moves or renames one file under an approved plan that allows move and covers both paths. Send the"
                        + " file's hash as previousHash: read_file returns it, and list_files of the file's own path"
                        + " does for a file that is not text. Nothing may exist at the destination; missing folders"
                        + " are created. Folders cannot be moved.",
                new Answers.Members()
                        .text("path")
                        .text("destination")
                        .text("operation")
                        .text("hash")
                        .text("previous_hash")
                        .integer("bytes")
                        .list("also_changed"),
                call -> edits.make(call, Sent.decode(EditParameters.MOVE, call)));
    }
}
