package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.edit.EditParameters;
import dev.faultline.toolsets.workspace.edit.GovernedEdits;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;

/** {@code check_write}: lists everything for which an edit would be refused. It neither writes nor locks anything. */
record CheckWrite(GovernedEdits edits) {
    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.CHECK_WRITE.text())
                        .parameters(EditParameters.CHECK)
                        .readOnly(),
                "Takes the arguments of write_file, or of delete_file or move_file with operation delete or move, and"
                        + " lists every gate that would refuse the call, with the rule and the place, without changing"
                        + " anything. What could not be judged because of another refusal is listed as unjudged;"
                        + " preflight lists the commands that a real call runs.",
                new ResultSchema()
                        .flag("allowed")
                        .list("refusals")
                        .list("unjudged")
                        .list("preflight"),
                call -> Envelope.success(edits.check(call)));
    }
}
