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

    /** {@return the hash of the plan, which is saved and approved for a day} */
    String approved(String body) throws InterruptedException {
        Revocations revocations = Revocations.in(workspace.project.revocations());
        String hash =
                Plans.of(workspace.files, keys, revocations, clock).save(body).hash();
        Approvals.of(workspace.files, revocations, clock, (event, plan, details) -> {})
                .approve(hash, keys.signer(), Duration.ofDays(1));
        return hash;
    }

    /** {@return the settings of a server for executors, whose sessions lock on breaches of the rules} */
    WorkspaceSettings settings(Journal journal) {
        return new WorkspaceSettings(
                workspace.folder,
                Optional.of(Role.EXECUTOR),
                LockOn.GOVERNANCE,
                workspace.home,
                keys,
                journal,
                FileSessionStore.in(workspace.folder.resolve("sessions")),
                clock,
                FileLimits.DEFAULT,
                List.of(),
                Optional.empty());
    }

    /** {@return an agent whose session has begun} */
    LocalAgent executor(Journal journal, Caller caller) {
        LocalAgent agent = new LocalAgent(Workspace.of(settings(journal)).toolset(), caller);
        JsonObject unused = agent.success("begin_session", Sent.of("workspace_root", workspace.root.toString()));
        return agent;
    }
}
