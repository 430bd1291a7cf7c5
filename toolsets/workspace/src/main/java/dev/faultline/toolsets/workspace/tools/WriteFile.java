package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.edit.EditParameters;
import dev.faultline.toolsets.workspace.edit.GovernedEdits;
import dev.faultline.toolsets.workspace.session.FailureReport;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.SessionRegistry;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Optional;

/** {@code write_file}: one file, under an approved plan; or the failure report that unlocks a session. */
record WriteFile(GovernedEdits edits, SessionRegistry sessions) {
    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.WRITE_FILE.text()).parameters(EditParameters.WRITE),
                "Writes one file under an approved plan: all of its content, or a unified diff. To change a file that"
                        + " exists, send its hash as previousHash. Use check_write first to see what would be refused."
                        + " In a locked session it writes the failure report under docs/reports/ that unlocks it.",
                new ResultSchema()
                        .text("path")
                        .text("operation")
                        .text("hash")
                        .textOrNull("previous_hash")
                        .integer("bytes")
                        .list("also_changed")
                        .flag("unlocked"),
                this::handle);
    }

    private Envelope handle(ToolCall call) throws InterruptedException {
        WorkspaceSession session = sessions.require(call);
        Optional<SessionLock> lock = session.lock().filter(reason -> FailureReport.isWrittenBy(session, call));
        return Envelope.success(
                lock.isPresent()
                        ? edits.report(call, CallArguments.decode(EditParameters.REPORT, call), lock.get())
                        : edits.make(call, CallArguments.decode(EditParameters.PLANNED_WRITE, call)));
    }
}
