package dev.faultline.app.plan;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.WorkspaceLog;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.store.ServerStore;
import dev.faultline.app.shared.store.SharedStoreOption;
import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.fleet.StoreException;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Approvals;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.toolsets.workspace.project.SharedParts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for the workspace of a command. */
final class WorkspaceOption {
    @Option(
            names = "--root",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The workspace (default: the current folder).")
    private Path root;

    @Mixin
    private SharedStoreOption store;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does. */
    interface PlanWork {
        int in(WorkspacePlans workspace) throws InterruptedException;
    }

    /** The plans of a workspace, and their approvals by a person. */
    record WorkspacePlans(Path home, ProjectFolder project, Plans plans, Function<String, Approvals> approvals) {
        /** {@return approvals that are recorded under this person's name} */
        Approvals approvalsBy(String person) {
            return approvals.apply(person);
        }
    }

    /** {@return the exit code of the work, or 1 if it fails} */
    int run(PlanWork work) {
        try (ServerStore opened = store.open(console().environment())) {
            return work.in(open(opened.workspaces()));
        } catch (StoreException e) {
            return console().failed(String.valueOf(e.getMessage()));
        } catch (SettingException e) {
            throw console().misused(String.valueOf(e.getMessage()));
        } catch (FaultException e) {
            return console().failed(Console.printable(e.fault().message()));
        } catch (UncheckedIOException e) {
            return console().failed(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return console().failed("interrupted");
        }
    }

    private WorkspacePlans open(Optional<SharedParts> shared) {
        Path home = console().home();
        try {
            ProjectFolder project = ProjectFolder.of(home, root.toRealPath());
            WorkspaceFiles files = shared.map(
                            parts -> WorkspaceFiles.shared(root, project, FileLimits.DEFAULT, parts.leases()))
                    .orElseGet(() -> WorkspaceFiles.of(root, project, FileLimits.DEFAULT));
            Revocations revocations = shared.map(parts -> parts.revocations().apply(files.root()))
                    .orElseGet(() -> Revocations.in(project.revocations()));
            return plans(home, project, files, revocations);
        } catch (IOException e) {
            throw console().misused("There is no folder " + root + ".");
        } catch (IllegalArgumentException e) {
            throw console().misused("The workspace " + root + " cannot be used: " + e.getMessage() + ".");
        }
    }

    private static WorkspacePlans plans(
            Path home, ProjectFolder project, WorkspaceFiles files, Revocations revocations) {
        InstantSource clock = InstantSource.system();
        return new WorkspacePlans(
                home,
                project,
                Plans.of(files, PlanKeys.in(home), revocations, clock),
                person -> Approvals.of(files, revocations, clock, witness(home, files.root(), person)));
    }

    // In the same log as what the agents do under the plan.
    private static Approvals.ApprovalLog witness(Path home, Path root, String person) {
        return (event, hash, details) -> {
            Origin origin = OriginAttribute.PLAN.set(
                    OriginAttribute.WORKSPACE.set(Origin.UNKNOWN.withCaller(person), root.toString()), hash);
            WorkspaceLog.append(home, root, event, origin, details);
        };
    }

    /** {@return the output of the command} */
    Console console() {
        return new Console(spec);
    }
}
