package dev.faultline.toolsets.workspace.edit;

import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.Workspace;
import dev.faultline.toolsets.workspace.WorkspaceSettings;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.plan.Approvals;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.toolsets.workspace.session.FileSessionStore;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** A workspace with the key that approves its plans, and agents in it. */
record GovernedProject(TestWorkspace workspace, PlanKeys keys, InstantSource clock) {
    static GovernedProject of(TestWorkspace workspace) {
        return new GovernedProject(workspace, PlanKeys.in(workspace.home), InstantSource.system());
    }

    /** {@return the hash of the plan, which is saved} */
    String saved(String body) throws InterruptedException {
        return Plans.of(workspace.files, keys, revocations(), clock).save(body).hash();
    }

    /** {@return the hash of the plan, which is saved and approved for a day} */
    String approved(String body) throws InterruptedException {
        String hash = saved(body);
        Approvals.of(workspace.files, revocations(), clock, (event, plan, details) -> {})
                .approve(hash, keys.signer(), Duration.ofDays(1));
        return hash;
    }

    private Revocations revocations() {
        return Revocations.in(workspace.project.revocations());
    }

    /** {@return the settings of a server whose sessions have this role} */
    WorkspaceSettings settings(Role role, LockOn lockOn, Journal journal, String sessions) {
        return new WorkspaceSettings(
                workspace.folder,
                Optional.of(role),
                lockOn,
                workspace.home,
                keys,
                journal,
                FileSessionStore.in(workspace.folder.resolve(sessions)),
                clock,
                FileLimits.DEFAULT,
                List.of(),
                Optional.empty());
    }

    /** {@return an agent whose session has begun, and locks on breaches of the rules} */
    LocalAgent executor(Journal journal, Caller caller) {
        return begun(settings(Role.EXECUTOR, LockOn.GOVERNANCE, journal, "sessions"), caller);
    }

    /** {@return an agent of a server of its own, whose session has begun} */
    LocalAgent agent(Role role, LockOn lockOn, Caller caller) {
        return begun(
                settings(
                        role,
                        lockOn,
                        new InMemoryJournal(),
                        "sessions of " + caller.connection()
                                + caller.principal().orElse("")),
                caller);
    }

    private LocalAgent begun(WorkspaceSettings settings, Caller caller) {
        LocalAgent agent = new LocalAgent(Workspace.of(settings).toolset(), caller);
        JsonObject unused = agent.success("begin_session", Sent.of("workspace_root", workspace.root.toString()));
        return agent;
    }
}
