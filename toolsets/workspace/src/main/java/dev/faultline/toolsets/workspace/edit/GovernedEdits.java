package dev.faultline.toolsets.workspace.edit;

import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.files.process.Deadline;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.audit.RecordedWrites;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.files.WriteLeases.WriteLease;
import dev.faultline.toolsets.workspace.project.OpenWorkspaces;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.SessionRegistry;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks edits in the order of {@link EditCheck}, and makes those that pass. */
public record GovernedEdits(OpenWorkspaces workspaces, SessionRegistry sessions, Journal journal) {
    /** The longest time for waiting and working, unless the call has an earlier deadline. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /**
     * An edit after the preflight commands.
     *
     * @param edit with the content that is on the disk
     * @param alsoChanged other paths that changed while the commands ran
     */
    private record Preflighted(Edit edit, List<String> alsoChanged) {}

    /** Makes an edit under its plan. */
    public JsonObject make(ToolCall call, EditRequest request) throws InterruptedException {
        WorkspaceSession session = sessions.require(call);
        try {
            return checked(call, request, session);
        } catch (FaultException failed) {
            // The session may have ended meanwhile; the fault still belongs to it, and may lock it.
            Origin origin = session.origin().withTool(request.kind().tool().text());
            throw new FaultException(failed.fault(), failed.origin().orElse(origin), failed.getCause());
        }
    }

    private JsonObject checked(ToolCall call, EditRequest request, WorkspaceSession session)
            throws InterruptedException {
        EditReview review = review(call, request, session);
        EditCheck.run(EditCheck.Stage.REQUEST, review);
        WorkspaceFiles files = workspaces.of(session.root()).files();
        Deadline deadline = Deadline.of(call, LONGEST);
        return files.exclusively(patience(deadline), () -> {
            files.settle(new RecordedWrites(journal, session.root()));
            EditCheck.run(EditCheck.Stage.WORKSPACE, review);
            Edit edit = review.edit();
            boolean hasCommands = !review.preflight().names().isEmpty();
            return files.applyNoted(edit, hasCommands, id -> {
                Preflighted result =
                        hasCommands ? preflight(files, review, id, deadline) : new Preflighted(edit, List.of());
                JsonObject facts = facts(result.edit(), result.alsoChanged());
                files.requireStillExclusive(); // what is recorded is not undone
                journal.append(
                        EditJson.event(edit), origin(request, session), EditJson.details(facts, request.planned(), id));
                return EditJson.result(edit, facts, false);
            });
        });
    }

    // R37: a command may change the file that it checks, and others.
    private static Preflighted preflight(WorkspaceFiles files, EditReview review, String id, Deadline deadline)
            throws InterruptedException {
        Edit edit = review.edit();
        WorkspaceFiles.OtherFiles others = files.otherFiles(edit);
        try {
            review.preflight().run(id, deadline);
            Edit now = files.asOnDisk(edit);
            if (!now.hash().equals(edit.hash())) {
                review.policy().require(now);
            }
            return new Preflighted(now, ChangedFiles.shown(others.changed()));
        } catch (FaultException failed) {
            throw ChangedFiles.named(failed, others.changed());
        }
    }

    /**
     * Writes the failure report that unlocks the session: without plan, policy and preflight (R6).
     *
     * @param lock the reason of the lock
     */
    public JsonObject report(ToolCall call, EditRequest request, SessionLock lock) throws InterruptedException {
        WorkspaceSession session = sessions.require(call);
        EditReview review = review(call, request, session);
        EditCheck.run(EditCheck.Stage.REQUEST, review);
        WorkspaceFiles files = workspaces.of(session.root()).files();
        return files.exclusively(patience(Deadline.of(call, LONGEST)), lease -> unlock(lock, lease), () -> {
            files.settle(new RecordedWrites(journal, session.root()));
            EditCheck.run(EditCheck.Stage.WORKSPACE, review);
            Edit edit = review.edit();
            return files.applyNoted(edit, false, id -> {
                JsonObject facts = facts(edit, List.of());
                JsonObject details = EditJson.details(facts, request.planned(), id)
                        .with(JsonObject.builder()
                                .put("reported", lock.code())
                                .put("occurrence", lock.occurrence())
                                .build());
                files.requireStillExclusive(); // what is recorded is not undone
                journal.append("session_unlocked", origin(request, session), details);
                return EditJson.result(edit, facts, true);
            });
        });
    }

    // A server that lost its lease must not unlock: the next one may have undone the report.
    private boolean unlock(SessionLock lock, Optional<WriteLease> lease) throws IOException {
        if (lease.isEmpty()) {
            try {
                sessions.unlock(lock);
                return true;
            } catch (FaultException locked) {
                throw new FaultException(locked.fault().withEffect(Effect.APPLIED), locked); // the report is written
            }
        }
        boolean held = lease.get().releaseUnlocking(lock.occurrence());
        if (held) {
            sessions.unlocked(lock);
        }
        return held;
    }

    /**
     * {@return everything for which the edit of a {@code check_write} would be refused; nothing is written or locked}
     *
     * @throws FaultException if the arguments are invalid, and no earlier check would refuse
     */
    public JsonObject check(ToolCall call) {
        WorkspaceSession session = sessions.require(call);
        EditRequest request = EditParameters.checked(call, session);
        EditSession from = new EditSession(session, call, workspaces.of(session.root()), journal);
        List<EditRefusal> refusals = new ArrayList<>();
        EditReview review = new EditReview(from, request, (refusal, entries) -> refusals.addAll(entries));
        for (EditCheck.Stage stage : EditCheck.Stage.values()) {
            EditCheck.run(stage, review);
        }
        if (request.rejection().isPresent() && refusals.getFirst().isOfArguments()) {
            throw request.rejection().get();
        }
        return JsonObject.builder()
                .put("allowed", refusals.isEmpty())
                .put("refusals", refusals.stream().map(EditRefusal::json).collect(JsonArray.toJsonArray()))
                .put("unjudged", JsonArray.ofStrings(review.unjudged()))
                .put("preflight", JsonArray.ofStrings(commands(review)))
                .build();
    }

    private static List<String> commands(EditReview review) {
        try {
            return review.isReport() ? List.of() : review.preflight().names();
        } catch (FaultException unreadable) {
            return List.of(); // listed as a refusal
        }
    }

    private EditReview review(ToolCall call, EditRequest request, WorkspaceSession session) {
        EditSession from = new EditSession(session, call, workspaces.of(session.root()), journal);
        return new EditReview(from, request, EditRefusal.Handler.STOP);
    }

    private static Duration patience(Deadline deadline) {
        return Duration.ofNanos(Math.max(0, deadline.nanosLeft()));
    }

    private static Origin origin(EditRequest request, WorkspaceSession session) {
        return request.planned().origin(session, request.kind().tool());
    }

    private static JsonObject facts(Edit edit, List<String> alsoChanged) {
        return EditJson.facts(edit).with(JsonObject.of("also_changed", JsonArray.ofStrings(alsoChanged)));
    }
}
