package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.Draft;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import java.util.List;
import java.util.Optional;

/** {@code write_file}: one file, under an approved plan; or the failure report that unlocks a session. */
record WriteFile(Projects projects, Sessions sessions, Journal journal) {
    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.WRITE_FILE.text()).parameters(WriteRequest.PARAMETERS),
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
                ? report(call, session, lock.get())
                : new Governed(projects, sessions, journal).carryOut(call, WriteRequest.governed(call));
    }

    // R6: without plan, intent, policy or preflight.
    private Envelope report(ToolCall call, Session session, Lock lock) throws InterruptedException {
        WriteRequest request = WriteRequest.of(call);
        Change change = request.change();
        WorkspaceFiles files = projects.of(session).files();
        Target target = files.resolve(request.path());
        if (!Report.isReport(session.root(), target.path())) {
            throw LockGate.refusal(session); // a link leads elsewhere
        }
        if (Report.needsRecord(lock) && !journal.has(session.root(), lock)) {
            throw Invariant.MANDATORY_DIAGNOSTICS.violation();
        }
        return files.exclusively(Governed.patience(Governed.stop(call)), () -> {
            files.settle(new RecordedWrites(journal, session.root()));
            Draft draft = files.draft(target, change);
            return files.applyNoted(draft, false, id -> {
                JsonObject facts =
                        EditJson.facts(draft).with(JsonObject.of("also_changed", JsonArray.ofStrings(List.of())));
                JsonObject details = EditJson.details(facts, request.terms(), id)
                        .with(JsonObject.builder()
                                .put("reported", lock.code())
                                .put("occurrence", lock.occurrence())
                                .build());
                journal.append("session_unlocked", request.terms().origin(session, ToolName.WRITE_FILE), details);
                sessions.unlock(lock);
                return Answers.success(EditJson.result(draft, facts, true));
            });
        });
    }
}
