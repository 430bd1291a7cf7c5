package dev.faultline.toolsets.workspace.edit;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.plan.EditScope;
import dev.faultline.toolsets.workspace.plan.Plan;
import dev.faultline.toolsets.workspace.plan.PlanFile;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.policy.Policy;
import dev.faultline.toolsets.workspace.policy.Preflight;
import dev.faultline.toolsets.workspace.project.OpenWorkspace;
import dev.faultline.toolsets.workspace.refusal.Finding;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.toolsets.workspace.session.FailureReport;
import dev.faultline.toolsets.workspace.session.Invariant;
import dev.faultline.toolsets.workspace.session.LockGate;
import dev.faultline.toolsets.workspace.session.RoleGate;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One edit on its way through the checks of {@link EditCheck}, with what they have found out so far. A check that needs
 * the result of one that refused is skipped.
 */
final class EditReview {
    private final EditSession from;
    private final WorkspaceSession session;
    private final OpenWorkspace project;
    private final EditRequest request;
    private final EditRefusal.Handler handler;
    private final boolean report;
    private final List<String> unjudged = new ArrayList<>();
    private boolean complete = true;
    private Optional<EditRequest.Resolved> resolved = Optional.empty();
    private Optional<PlanFile> planFile = Optional.empty();
    private Optional<Plan> plan = Optional.empty();
    private Optional<Edit> edit = Optional.empty();
    private Optional<Policy> policy = Optional.empty();
    private Optional<Preflight> preflight = Optional.empty();

    EditReview(EditSession from, EditRequest request, EditRefusal.Handler handler) {
        this.from = from;
        this.session = from.session();
        this.project = from.project();
        this.request = request;
        this.handler = handler;
        this.report = request.kind() == EditKind.WRITE && FailureReport.isSentBy(session, from.call());
    }

    /** {@return whether the edit is the failure report that unlocks the session} */
    boolean isReport() {
        return report;
    }

    /** {@return the checks that were skipped because of an earlier refusal} */
    List<String> unjudged() {
        return unjudged;
    }

    /** {@return the edit that could be made now; only if no check has refused} */
    Edit edit() {
        return edit.orElseThrow();
    }

    /** {@return the policy of the project, read once} */
    Policy policy() {
        policy = policy.or(() -> Optional.of(project.policy()));
        return policy.orElseThrow();
    }

    /** {@return the preflight commands of the project, read once} */
    Preflight preflight() {
        preflight = preflight.or(() -> Optional.of(project.preflight()));
        return preflight.orElseThrow();
    }

    void checkLock() {
        if (session.lock().isPresent()) {
            refuse("lock", "/path", LockGate.refusal(session));
        }
    }

    void checkToken() {
        check("role", "token", () -> RoleGate.requireScope(from.call().caller(), tool()));
    }

    void checkRole() {
        check("role", "session", () -> RoleGate.requireRole(session, tool()));
    }

    // In the order in which the tool itself reports them: its parameters first, and of these what is missing.
    void checkArguments() {
        if (request.rejection().isPresent()) {
            refuse(EditRefusal.ARGUMENTS, "/", request.rejection().get());
            return;
        }
        for (String name : request.missing()) {
            if (!report || !name.equals("plan")) {
                complete &= name.equals("plan"); // the file can be checked without a plan
                refuse(
                        EditRefusal.ARGUMENTS,
                        "/" + name,
                        Refusals.of(SystemErrorCode.MISSING_REQUIRED_FIELD, name + " is required"));
            }
        }
        complete &= check(EditRefusal.ARGUMENTS, "/content", request::requireContent);
        request.unknown()
                .ifPresent(name -> refuse(
                        EditRefusal.ARGUMENTS,
                        "/" + name,
                        Refusals.of(
                                SystemErrorCode.INVALID_INPUT_VALUE,
                                name + " is not an argument of " + tool().text())));
        complete &= check(EditRefusal.ARGUMENTS, "/content", request::requireOneContent);
    }

    void checkClaimedRole() {
        check(EditRefusal.ARGUMENTS, "/role", () -> request.planned().requireRole(session));
    }

    void checkPath() {
        boolean inside = true;
        for (Map.Entry<String, String> path : request.paths().entrySet()) {
            inside &= check("path", path.getKey(), () -> checkPath(path.getKey(), path.getValue()));
        }
        if (inside && request.hasPaths()) {
            resolved = ask("path", "/path", () -> request.resolve(project.files()));
        }
    }

    private void checkPath(String argument, String path) {
        Target target = project.files().resolveForEdit(path);
        if (request.creates(argument)) {
            target.requireReadableName();
        }
    }

    void checkReport() {
        if (resolved.isPresent()) {
            check("lock", "/path", this::requireReport);
        }
    }

    private void requireReport() {
        SessionLock lock = session.lock().orElseThrow();
        if (!FailureReport.isPath(
                session.root(), project.files().resolveForEdit(request.path()).path())) {
            throw LockGate.refusal(session); // a link leads elsewhere
        }
        if (FailureReport.needsRecord(lock) && !from.journal().has(session.root(), lock)) {
            throw Invariant.MANDATORY_DIAGNOSTICS.violation();
        }
    }

    void checkPlan() {
        planFile = request.planned()
                .plan()
                .flatMap(hash -> ask("plan", "/plan", () -> project.plans().find(hash)));
    }

    void checkApproval() {
        planFile.ifPresent(
                file -> check("approval", file.path(), () -> project.plans().requireApproved(file)));
    }

    void checkEnforcement() {
        if (planFile.isEmpty()) {
            return;
        }
        PlanFile file = planFile.get();
        try {
            plan = Optional.of(project.plans().requireSound(file));
        } catch (FaultException refusal) {
            EditRefusal whole = EditRefusal.of("enforcement", file.path(), refusal);
            List<EditRefusal> entries =
                    EditRefusal.of("enforcement", file.path(), Plans.lint(file).findings());
            handler.refused(refusal, entries.isEmpty() ? List.of(whole) : entries);
        }
    }

    void checkPlanRole() {
        plan.ifPresent(sound ->
                check("role", "/plan", () -> sound.requireRole(session.role().wire())));
    }

    void checkScope() {
        if (plan.isEmpty() || resolved.isEmpty()) {
            unjudged.add("scope");
            return;
        }
        EditScope scope = resolved.get().scope().get();
        check(
                "scope",
                String.join(" -> ", scope.paths()),
                () -> plan.get().requireScope(scope, request.planned().phase()));
        scope.paths().forEach(path -> check("scope", path, () -> preflight().requireUntouched(path)));
    }

    void checkTarget() {
        if (!complete || resolved.isEmpty()) {
            unjudged.add("target");
            return;
        }
        edit = ask("target", "/path", resolved.get().edit());
    }

    void checkPolicy() {
        if (edit.isEmpty()) {
            unjudged.add("policy");
            return;
        }
        Edit drafted = edit.get();
        ask("policy", "policy", () -> policy().findings(drafted))
                .filter(findings -> !findings.isEmpty())
                .ifPresent(findings -> refuse(drafted, findings));
    }

    // The findings with the code of the fault come first.
    private void refuse(Edit drafted, List<Finding> findings) {
        FaultException refusal = Policy.violation(drafted, findings);
        List<Finding> sorted = findings.stream()
                .sorted(Comparator.comparing(
                        finding -> finding.code() != refusal.fault().code()))
                .toList();
        handler.refused(
                refusal,
                EditRefusal.of("policy", drafted.touched().getLast().target().path(), sorted));
    }

    void checkPreflight() {
        check("preflight", "preflight", this::preflight);
    }

    private WorkspaceTool tool() {
        return request.kind().tool();
    }

    private boolean check(String gate, String place, Runnable check) {
        return ask(gate, place, () -> {
                    check.run();
                    return true;
                })
                .isPresent();
    }

    private <T> Optional<T> ask(String gate, String place, Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (FaultException refusal) {
            refuse(gate, place, refusal);
            return Optional.empty();
        }
    }

    private void refuse(String gate, String place, FaultException refusal) {
        handler.refused(refusal, List.of(EditRefusal.of(gate, place, refusal)));
    }
}
