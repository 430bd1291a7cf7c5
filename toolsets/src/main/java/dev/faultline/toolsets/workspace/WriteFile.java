package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolsets.ServedTool;
import dev.faultline.toolsets.child.Stop;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.Draft;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Plan;
import dev.faultline.toolsets.workspace.policy.Preflight;
import java.time.Duration;
import java.util.Optional;

/** {@code write_file}: one file, under an approved plan; or the failure report that unlocks a session. */
record WriteFile(Projects projects, Sessions sessions, Journal journal) {
    /** As long as nothing else is said, the longest that a writer waits and works. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    ServedTool tool() {
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
                        .flag("unlocked"),
                this::handle);
    }

    // R27: in this order; the first refusal decides.
    private Envelope handle(ToolCall call) throws InterruptedException {
        Session session = sessions.require(call);
        Optional<Lock> lock = session.lock().filter(reason -> Report.isExpectedOf(session, call));
        return lock.isPresent() ? report(call, session, lock.get()) : governed(call, session);
    }

    private Envelope governed(ToolCall call, Session session) throws InterruptedException {
        WriteRequest request = WriteRequest.governed(call);
        Change change = request.change();
        request.requireRole(session);
        Project project = projects.of(session);
        WorkspaceFiles files = project.files();
        Target target = files.resolve(request.path());
        Stop stop = Stop.of(call, LONGEST);
        return files.exclusively(patience(stop), () -> {
            files.settle(new RecordedWrites(journal, session.root()));
            Plan plan = project.plans().admit(request.plan().orElseThrow());
            plan.requireRole(session.role().wire());
            plan.requireScope(target.path(), files.operation(target), request.phase());
            Preflight preflight = project.preflight();
            preflight.requireUntouched(target.path());
            Draft draft = files.draft(target, change);
            project.policy().require(draft);
            return files.applyNoted(draft, id -> {
                preflight.run(id, stop);
                journal.append("file_written", origin(session, request), details(draft, request, id));
                return answer(draft, false);
            });
        });
    }

    // R6: without plan, intent, policy or preflight.
    private Envelope report(ToolCall call, Session session, Lock lock) throws InterruptedException {
        WriteRequest request = WriteRequest.of(call);
        Change change = request.change();
        WorkspaceFiles files = projects.of(session).files();
        Target target = files.resolve(request.path());
        if (!Report.isReport(session.root(), target.path())) {
            throw LockGate.refusal(); // a link leads elsewhere
        }
        if (Report.needsRecord(lock) && !journal.has(session.root(), lock)) {
            throw Invariant.MANDATORY_DIAGNOSTICS.violation();
        }
        return files.exclusively(patience(Stop.of(call, LONGEST)), () -> {
            files.settle(new RecordedWrites(journal, session.root()));
            Draft draft = files.draft(target, change);
            return files.applyNoted(draft, id -> {
                JsonObject details = details(draft, request, id)
                        .with(JsonObject.builder()
                                .put("reported", lock.code())
                                .put("occurrence", lock.occurrence())
                                .build());
                journal.append("session_unlocked", origin(session, request), details);
                sessions.unlock(lock);
                return answer(draft, true);
            });
        });
    }

    private static Duration patience(Stop stop) {
        return Duration.ofNanos(Math.max(0, stop.nanosLeft()));
    }

    private static Origin origin(Session session, WriteRequest request) {
        Origin here = session.origin().withTool(ToolName.WRITE_FILE.text());
        Origin planned = request.plan().map(here::withPlan).orElse(here);
        return request.phase().map(planned::withPhase).orElse(planned);
    }

    private static JsonObject details(Draft draft, WriteRequest request, String id) {
        return facts(draft)
                .with(JsonObject.builder()
                        .put(RecordedWrites.ID, id)
                        .putIfPresent("intent", request.intent())
                        .build());
    }

    private static JsonObject facts(Draft draft) {
        return JsonObject.builder()
                .put("path", draft.target().path())
                .put("operation", draft.operation().word())
                .put("hash", draft.after().hash())
                .putOrNull("previous_hash", draft.before().map(FileContent::hash))
                .put("bytes", draft.after().size())
                .build();
    }

    private static Envelope answer(Draft draft, boolean unlocked) {
        return Answers.success(
                facts(draft).with(JsonObject.builder().put("unlocked", unlocked).build()));
    }
}
