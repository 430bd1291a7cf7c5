package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.Draft;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.plan.Finding;
import dev.faultline.toolsets.workspace.plan.LintReport;
import dev.faultline.toolsets.workspace.plan.Plan;
import dev.faultline.toolsets.workspace.plan.PlanFile;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.policy.PolicyHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One dry run of a write: every gate of R27 in its order, each asked as far as those before it left something to ask.
 */
final class WriteTrial {
    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    private final Project project;
    private final Session session;
    private final Caller caller;
    private final WriteRequest request;
    private final boolean report;
    private final List<JsonValue> refusals = new ArrayList<>();
    private final List<String> unjudged = new ArrayList<>();
    private final List<String> preflight = new ArrayList<>();

    WriteTrial(Project project, Session session, ToolCall call, WriteRequest request) {
        this.project = project;
        this.session = session;
        this.caller = call.caller();
        this.request = request;
        this.report = session.lock()
                .filter(lock -> Report.isReport(session.root(), request.path()))
                .filter(lock -> request.content()
                        .filter(text -> Report.names(text, lock))
                        .isPresent())
                .isPresent();
    }

    List<JsonValue> refusals() {
        return refusals;
    }

    List<String> unjudged() {
        return unjudged;
    }

    List<String> preflight() {
        return preflight;
    }

    void run() {
        if (session.lock().isPresent() && !report) {
            refuse("lock", "/path", LockGate.refusal());
        }
        judge("role", "token", () -> RoleGate.requireScope(caller, ToolName.WRITE_FILE));
        if (!report) {
            judge("role", "session", () -> RoleGate.requireRole(session, ToolName.WRITE_FILE));
        }
        judge("arguments", "/role", () -> request.requireRole(session));
        Optional<Change> change = ask("arguments", "/content", request::change);
        Optional<Target> target = ask("path", "/path", () -> project.files().resolve(request.path()));
        if (!report) {
            plan(target);
        }
        Optional<Draft> draft = change.isPresent() && target.isPresent()
                ? ask("target", "/path", () -> project.files().draft(target.get(), change.get()))
                : none("target");
        if (!report) {
            content(draft);
        }
    }

    private void plan(Optional<Target> target) {
        if (request.plan().isEmpty()) {
            refuse("arguments", "/plan", Refusal.of(SystemErrorCode.MISSING_REQUIRED_FIELD, "plan is required"));
        }
        Optional<PlanFile> file = request.plan()
                .flatMap(hash -> ask("plan", "/plan", () -> project.plans().find(hash)));
        file.ifPresent(
                found -> judge("approval", found.path(), () -> project.plans().requireApproved(found)));
        Optional<Plan> plan = file.flatMap(this::sound);
        if (plan.isEmpty() || target.isEmpty()) {
            unjudged.add("scope");
            return;
        }
        judge("role", "/plan", () -> plan.get().requireRole(session.role().wire()));
        judge(
                "scope",
                target.get().path(),
                () -> plan.get()
                        .requireScope(target.get().path(), project.files().operation(target.get()), request.phase()));
        judge(
                "scope",
                target.get().path(),
                () -> project.preflight().requireUntouched(target.get().path()));
    }

    // A plan that breaks the rules for plans is told rule by rule.
    private Optional<Plan> sound(PlanFile file) {
        try {
            return Optional.of(project.plans().requireSound(file));
        } catch (FaultException refusal) {
            List<Finding> findings = file.content()
                    .text()
                    .map(Plans::lint)
                    .map(LintReport::findings)
                    .orElse(List.of());
            findings.forEach(finding -> add(
                    "enforcement",
                    refusal.fault().code().wire(),
                    finding.rule().wire(),
                    file.path() + ":" + finding.line(),
                    finding.message()));
            if (findings.isEmpty()) {
                refuse("enforcement", file.path(), refusal);
            }
            return Optional.empty();
        }
    }

    private void content(Optional<Draft> draft) {
        if (draft.isEmpty()) {
            unjudged.add("policy");
        }
        draft.ifPresent(written -> ask(
                        "policy", "policy", () -> project.policy().hits(written))
                .ifPresent(hits -> hits.forEach(hit -> add(hit, written))));
        ask("preflight", "preflight", () -> project.preflight().names()).ifPresent(preflight::addAll);
    }

    private void add(PolicyHit hit, Draft draft) {
        SystemErrorCode code = hit.rust() ? SystemErrorCode.RUST_POLICY_VIOLATION : SystemErrorCode.POLICY_VIOLATION;
        add("policy", code.wire(), hit.rule(), draft.target().path() + ":" + hit.line(), hit.message());
    }

    private <T> Optional<T> none(String gate) {
        unjudged.add(gate);
        return Optional.empty();
    }

    private void judge(String gate, String place, Runnable check) {
        ask(gate, place, () -> {
            check.run();
            return true;
        });
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
        Fault fault = refusal.fault();
        add(gate, DIALECT.codeFor(fault).wire(), gate, place, fault.message());
    }

    private void add(String gate, String code, String rule, String place, String message) {
        refusals.add(JsonObject.builder()
                .put("gate", gate)
                .put("error_code", code)
                .put("rule", rule)
                .put("place", place)
                .put("message", message)
                .build());
    }
}
