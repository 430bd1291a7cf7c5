package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.files.process.Stop;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Plan;
import dev.faultline.toolsets.workspace.plan.Scope;
import dev.faultline.toolsets.workspace.policy.Policy;
import dev.faultline.toolsets.workspace.policy.Preflight;
import java.time.Duration;
import java.util.List;

/** Carries out edits under an approved plan. */
record Governed(Projects projects, Sessions sessions, Journal journal) {
    /** The longest that an edit waits and works, unless the call is due earlier. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /**
     * What the checks left.
     *
     * @param edit with the content that is on the disk
     * @param alsoChanged other paths that changed while the checks ran
     */
    private record Checked(Edit edit, List<String> alsoChanged) {}

    static Stop stop(ToolCall call) {
        return Stop.of(call, LONGEST);
    }

    static Duration patience(Stop stop) {
        return Duration.ofNanos(Math.max(0, stop.nanosLeft()));
    }

    Envelope carryOut(ToolCall call, EditRequest request) throws InterruptedException {
        Session session = sessions.require(call);
        try {
            return carryOut(call, request, session);
        } catch (FaultException failed) {
            // The session may have ended meanwhile; the fault still belongs to it, and may lock it.
            Origin origin = request.terms().origin(session, request.tool());
            throw new FaultException(failed.fault(), failed.origin().orElse(origin), failed.getCause());
        }
    }

    // R27: in this order; the first refusal decides.
    private Envelope carryOut(ToolCall call, EditRequest request, Session session) throws InterruptedException {
        Terms terms = request.terms();
        request.requireComplete();
        terms.requireRole(session);
        Project project = projects.of(session);
        WorkspaceFiles files = project.files();
        EditRequest.Aim aim = request.aim(files);
        Stop stop = stop(call);
        return files.exclusively(patience(stop), () -> {
            files.settle(new RecordedWrites(journal, session.root()));
            Plan plan = project.plans().admit(terms.plan().orElseThrow());
            plan.requireRole(session.role().wire());
            Scope scope = aim.scope().get();
            plan.requireScope(scope, terms.phase());
            Preflight preflight = project.preflight();
            scope.paths().forEach(preflight::requireUntouched);
            Edit edit = aim.edit().get();
            Policy policy = project.policy();
            policy.require(edit);
            boolean checks = !preflight.names().isEmpty();
            return files.applyNoted(edit, checks, id -> {
                Checked checked = checks
                        ? check(files, edit, policy, () -> preflight.run(id, stop))
                        : new Checked(edit, List.of());
                JsonObject facts = EditJson.facts(checked.edit())
                        .with(JsonObject.of("also_changed", JsonArray.ofStrings(checked.alsoChanged())));
                journal.append(
                        EditJson.event(edit),
                        terms.origin(session, request.tool()),
                        EditJson.details(facts, terms, id));
                return Answers.success(EditJson.result(edit, facts, false));
            });
        });
    }

    /** The preflight commands. */
    private interface Checks {
        void run() throws InterruptedException;
    }

    // R37: a check may change the file that it checks, and others.
    private static Checked check(WorkspaceFiles files, Edit edit, Policy policy, Checks checks)
            throws InterruptedException {
        WorkspaceFiles.OtherFiles others = files.otherFiles(edit);
        try {
            checks.run();
            Edit now = files.asOnDisk(edit);
            if (!now.hash().equals(edit.hash())) {
                policy.require(now);
            }
            return new Checked(now, ChangedFiles.shown(others.changed()));
        } catch (FaultException failed) {
            throw ChangedFiles.named(failed, others.changed());
        }
    }
}
