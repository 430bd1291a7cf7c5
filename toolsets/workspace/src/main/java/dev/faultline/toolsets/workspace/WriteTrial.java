package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.plan.Finding;
import dev.faultline.toolsets.workspace.plan.LintReport;
import dev.faultline.toolsets.workspace.plan.Plan;
import dev.faultline.toolsets.workspace.plan.PlanFile;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Scope;
import dev.faultline.toolsets.workspace.policy.PolicyHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One dry run of an edit: every gate of R27 in its order, each asked as far as those before it left something to ask.
 */
final class WriteTrial {
    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    private final Project project;
    private final Session session;
    private final Caller caller;
    private final CheckRequest request;
    private final boolean report;
    private final List<JsonValue> refusals = new ArrayList<>();
    private final List<String> unjudged = new ArrayList<>();
    private final List<String> preflight = new ArrayList<>();

    WriteTrial(Project project, Session session, ToolCall call, CheckRequest request) {
        this.project = project;
        this.session = session;
        this.caller = call.caller();
        this.request = request;
        this.report = session.lock().filter(this::isReported).isPresent();
    }

    private boolean isReported(Lock lock) {
        return request.edit() instanceof WriteRequest write
                && Report.isReport(session.root(), write.path())
                && write.content().filter(text -> Report.names(text, lock)).isPresent();
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
            refuse("lock", "/path", LockGate.refusal(session));
        }
        EditRequest edit = request.edit();
        judge("role", "token", () -> RoleGate.requireScope(caller, edit.tool()));
        if (!report) {
            judge("role", "session", () -> RoleGate.requireRole(session, edit.tool()));
        }
        judge("arguments", "/role", () -> edit.terms().requireRole(session));
        boolean complete = isComplete(edit);
        Optional<EditRequest.Aim> aim = aim(edit);
        if (!report) {
            plan(edit.terms(), aim);
        }
        Optional<Edit> drafted =
                complete && aim.isPresent() ? ask("target", "/path", aim.get().edit()) : none("target");
        if (!report) {
            content(drafted);
        }
    }

    private boolean isComplete(EditRequest edit) {
        request.superfluous()
                .ifPresent(name -> refuse(
                        "arguments",
                        "/" + name,
                        Refusal.of(
                                SystemErrorCode.INVALID_INPUT_VALUE,
                                name + " is not an argument of " + edit.tool().text())));
        edit.missing().forEach(name -> refuse("arguments", "/" + name, EditRequest.missing(name)));
        return edit.missing().isEmpty() && judge("arguments", "/content", edit::requireComplete);
    }

    private Optional<EditRequest.Aim> aim(EditRequest edit) {
        boolean found = true;
        for (Map.Entry<String, String> path : edit.paths().entrySet()) {
            found &= ask("path", path.getKey(), () -> project.files().resolve(path.getValue()))
                    .isPresent();
        }
        boolean all = !(edit instanceof MoveRequest move) || move.destination().isPresent();
        return found && all ? ask("path", "/path", () -> edit.aim(project.files())) : Optional.empty();
    }

    private void plan(Terms terms, Optional<EditRequest.Aim> aim) {
        if (terms.plan().isEmpty()) {
            refuse("arguments", "/plan", EditRequest.missing("plan"));
        }
        Optional<PlanFile> file = terms.plan()
                .flatMap(hash -> ask("plan", "/plan", () -> project.plans().find(hash)));
        file.ifPresent(
                found -> judge("approval", found.path(), () -> project.plans().requireApproved(found)));
        Optional<Plan> plan = file.flatMap(this::sound);
        if (plan.isEmpty() || aim.isEmpty()) {
            unjudged.add("scope");
            return;
        }
        judge("role", "/plan", () -> plan.get().requireRole(session.role().wire()));
        Scope scope = aim.get().scope().get();
        judge("scope", String.join(" -> ", scope.paths()), () -> plan.get().requireScope(scope, terms.phase()));
        scope.paths()
                .forEach(path -> judge("scope", path, () -> project.preflight().requireUntouched(path)));
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

    private void content(Optional<Edit> drafted) {
        if (drafted.isEmpty()) {
            unjudged.add("policy");
        }
        drafted.ifPresent(edit -> ask("policy", "policy", () -> project.policy().hits(edit))
                .ifPresent(hits -> hits.forEach(hit -> add(hit, edit))));
        ask("preflight", "preflight", () -> project.preflight().names()).ifPresent(preflight::addAll);
    }

    private void add(PolicyHit hit, Edit edit) {
        SystemErrorCode code = hit.rust() ? SystemErrorCode.RUST_POLICY_VIOLATION : SystemErrorCode.POLICY_VIOLATION;
        String path = edit.touched().getLast().target().path();
        add("policy", code.wire(), hit.rule(), path + ":" + hit.line(), hit.message());
    }

    private <T> Optional<T> none(String gate) {
        unjudged.add(gate);
        return Optional.empty();
    }

    private boolean judge(String gate, String place, Runnable check) {
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
