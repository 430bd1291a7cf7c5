package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import java.util.Optional;

/** {@code write_file}: one file, under an approved plan; or the failure report that unlocks a session. */
record WriteFile(GovernedEdits edits, Sessions sessions) {
    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.WRITE_FILE.text()).parameters(EditParameters.WRITE),
                "Writes one file under an approved plan: all of its content, or a unified diff. To change a file that"
                        + " exists, send its hash as previousHash. Use check_write first to see what would be refused."
                        + " In a locked session it writes the failure report under docs/reports/ that unlocks it.",
                new Answers.Members()
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
        Session session = sessions.require(call);
        Optional<Lock> lock = session.lock().filter(reason -> Report.isExpectedOf(session, call));
        return lock.isPresent()
                ? edits.report(call, Sent.decode(EditParameters.WRITE, call), lock.get())
                : edits.make(call, Sent.decode(EditParameters.PLANNED_WRITE, call));
    }
}
