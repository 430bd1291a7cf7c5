package dev.faultline.app.plan;

import dev.faultline.app.Home;
import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.text.Sha256;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Approvals;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The workspace that a command is about, and what is said when it fails. */
final class PlanPlace {
    @Option(
            names = "--root",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The workspace whose plans are meant (default: the present folder).")
    private Path root;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does. */
    interface Work {
        int in(Workspace workspace) throws InterruptedException;
    }

    /** The plans of a workspace, and who may approve them. */
    record Workspace(Path home, ProjectFolder project, Plans plans, Function<String, Approvals> approvals) {
        /** {@return approvals that are recorded under this person's name} */
        Approvals approvalsBy(String person) {
            return approvals.apply(person);
        }
    }

    /** {@return the exit code of the work, or of its failure} */
    int doing(Work work) {
        try {
            return work.in(open());
        } catch (FaultException e) {
            return failed(shown(e.fault().message()));
        } catch (UncheckedIOException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        }
    }

    private Workspace open() {
        Path home = Home.folder();
        try {
            ProjectFolder project = ProjectFolder.of(home, root.toRealPath());
            WorkspaceFiles files = WorkspaceFiles.of(root, project, FileLimits.DEFAULT);
            Revocations revocations = Revocations.in(project.revocations());
            InstantSource clock = InstantSource.system();
            Plans plans = Plans.of(files, PlanKeys.in(home), revocations, clock);
            return new Workspace(
                    home,
                    project,
                    plans,
                    person -> Approvals.of(files, revocations, clock, witness(files.root(), clock, person)));
        } catch (IOException e) {
            throw misused("There is no folder " + root + ".");
        } catch (IllegalArgumentException e) {
            throw misused("The workspace " + root + " cannot be used: " + e.getMessage() + ".");
        }
    }

    // In the same log as what the agents do under the plan.
    private static Approvals.Witness witness(Path root, InstantSource clock, String person) {
        return (event, hash, details) -> {
            Origin origin = OriginAttribute.PLAN.set(
                    OriginAttribute.WORKSPACE.set(Origin.UNKNOWN.withCaller(person), root.toString()), hash);
            try (Trail trail = Trail.open(root)) {
                trail.append(Event.of(event, clock.instant()).withOrigin(origin).withDetails(details));
            }
        };
    }

    /** {@return a text of an agent without what a terminal would obey} */
    static String shown(String text) {
        return text.replaceAll("\\p{C}", "?");
    }

    /** {@return the hash that a person wrote, in lower case} */
    String hash(String text) {
        if (!Sha256.isHash(text)) {
            throw misused("'" + text + "' is no hash of a plan: write all of its 64 hexadecimal digits.");
        }
        return text.toLowerCase(Locale.ROOT);
    }

    ParameterException misused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    int failed(String reason) {
        err().println("faultline: " + reason);
        return 1;
    }
}
