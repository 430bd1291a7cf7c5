package dev.faultline.app.workflow;

import dev.faultline.app.Home;
import dev.faultline.app.Version;
import dev.faultline.fault.FaultException;
import dev.faultline.text.Counted;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.definition.WorkflowLibrary;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workflow.storage.SessionFolder;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import dev.faultline.toolsets.workflow.storage.SessionRepair;
import dev.faultline.trail.TrailCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description = {
            "Looks at all that is kept of the sessions, at the key of the tokens and at the workflows, and says what is"
                    + " wrong.",
            "Without --repair nothing is changed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline workflow doctor",
            "  faultline workflow doctor --repair",
            "",
            "Exit codes: 0 all is well or was put right, 1 something is wrong, 2 wrong usage."
        })
final class DoctorCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SESSION", arity = "0..*", description = "Only these sessions (default: all).")
    private List<String> sessions = List.of();

    @Option(names = "--workflows", paramLabel = "DIR", description = "Look at the workflows in this folder too.")
    private @Nullable Path workflows;

    @Option(
            names = "--repair",
            description = "Put right what can be: a damaged session goes back to its last sound step, and what was"
                    + " there is kept beside it.")
    private boolean repair;

    @Option(
            names = "--rotate-key",
            description =
                    "Sign tokens with a new key from now on; those of the key before stay good, older ones do not.")
    private boolean rotate;

    @Spec
    private CommandSpec spec;

    private int wrong;

    @Override
    public Integer call() throws IOException {
        SessionFolders folders = SessionFolders.below(Home.folder());
        List<SessionId> wanted = sessions.isEmpty()
                ? folders.sessions()
                : sessions.stream().map(this::named).toList();
        if (workflows != null) {
            look(workflows);
        }
        key(KeyringFile.below(Home.folder()));
        for (SessionId id : wanted) {
            try {
                look(id, folders);
            } catch (FaultException fault) {
                tell(true, id + ": " + fault.fault().message());
            }
        }
        out().println(Counted.of(wanted.size(), "session", "sessions") + ", "
                + (wrong == 0 ? "nothing is wrong" : Counted.of(wrong, "thing is", "things are") + " wrong"));
        return wrong == 0 ? 0 : 1;
    }

    private SessionId named(String text) {
        return SessionId.read(text)
                .orElseThrow(() -> new ParameterException(spec.commandLine(), "That is not the name of a session."));
    }

    private void look(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "There is no folder " + folder + ".");
        }
        new WorkflowLibrary(folder).all().forEach((id, definition) -> {
            switch (definition) {
                case Definition.Valid(Workflow workflow) ->
                    tell(false, "workflow " + id + ": well defined, " + workflow.version());
                case Definition.Unreadable unreadable -> tell(true, "workflow " + id + ": cannot be read");
                case Definition.Invalid invalid ->
                    invalid.messages().forEach(problem -> tell(true, "workflow " + id + ": " + problem));
            }
        });
    }

    private void key(KeyringFile keyring) throws IOException {
        if (repair) {
            keyring.protect();
        }
        if (rotate) {
            keyring.rotate();
            tell(false, "key: a new one signs from now on");
        }
        keyring.problem().ifPresent(problem -> tell(true, "key: " + problem));
    }

    private void look(SessionId id, SessionFolders folders) throws IOException {
        if (folders.folder(id).isEmpty()) {
            tell(true, id + ": is not there");
            return;
        }
        SessionFolder folder = folders.folder(id).get();
        SessionCheck check = SessionCheck.of(id, folder);
        if (check.isNeverStarted()) {
            done(id, "was never begun: whoever began it died", repair ? SessionRepair.removeNeverStarted(folder) : "");
            return;
        }
        switch (check.health()) {
            case SessionHealth.Healthy healthy -> tell(false, id + ": healthy, " + standing(check));
            case SessionHealth.CorruptTail(SessionHealth.Reason why) ->
                done(id, told(check, why), repair ? SessionRepair.rollBack(folder, check) : "");
            case SessionHealth.CorruptHead(SessionHealth.Reason why) ->
                tell(true, id + ": " + told(check, why) + "; cannot be put right");
            case SessionHealth.UnknownVersion(SessionHealth.Reason why) ->
                tell(true, id + ": " + told(check, why) + "; update Faultline");
        }
        List<Path> unfinished = SessionRepair.unfinished(folder);
        if (!unfinished.isEmpty()) {
            done(
                    id,
                    Counted.of(unfinished.size(), "half-written file", "half-written files")
                            + ", of somebody who writes or has died",
                    repair ? SessionRepair.removeUnfinished(folder, unfinished) : "");
        }
        long torn = TrailCheck.of(folder.folder()).unterminated();
        if (torn > 0) {
            tell(
                    false,
                    id + ": the log ends with " + Counted.of(torn, "byte", "bytes")
                            + " of a write that was never acknowledged; the next step moves them aside");
        }
    }

    private static String told(SessionCheck check, SessionHealth.Reason why) {
        return check.health().kind() + ", " + why.code().wire() + ": " + why.message() + "; "
                + Counted.of(check.intact().size(), "entry", "entries") + " can be relied on";
    }

    private static String standing(SessionCheck check) {
        RunState first = check.session().firstState().orElseThrow();
        String goal = first.purpose().map(SessionPurpose::goal).orElse("");
        return Counted.of(check.intact().size(), "entry", "entries") + ", workflow " + first.workflowId() + ": " + goal;
    }

    private void done(SessionId id, String problem, String repaired) {
        tell(
                repaired.isEmpty() || repaired.startsWith("left"),
                id + ": " + problem + (repaired.isEmpty() ? "" : "; " + repaired));
    }

    private void tell(boolean isWrong, String line) {
        wrong += isWrong ? 1 : 0;
        out().println(line);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
