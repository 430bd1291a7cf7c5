package dev.faultline.app.workflow;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.workflow.WorkflowStore;
import dev.faultline.internal.Counted;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.definition.WorkflowLibrary;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
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
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description = {
            "Checks the stored sessions, the key of the tokens and the workflows, and reports problems.",
            "Without --repair nothing is changed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline workflow doctor",
            "  faultline workflow doctor --repair",
            "  faultline workflow doctor --store postgresql://faultline@db.example/faultline",
            "",
            "Exit codes: 0 no problems, or all repaired, 1 problems remain, 2 wrong usage."
        })
final class WorkflowDoctorCommand implements Callable<Integer> {
    private static final String ROTATED = "key: new tokens are signed with a new key";
    private static final String ABSENT = ": does not exist";

    @Parameters(paramLabel = "SESSION", arity = "0..*", description = "Only these sessions (default: all).")
    private List<String> sessions = List.of();

    @Option(names = "--workflows", paramLabel = "DIR", description = "Check the workflows in this folder too.")
    private @Nullable Path workflows;

    @Option(
            names = "--repair",
            description = "Repair what can be repaired: a damaged session returns to its last sound step; its old"
                    + " files are kept beside it.")
    private boolean repair;

    @Option(
            names = "--rotate-key",
            description =
                    "Sign tokens with a new key from now on; tokens of the previous key stay valid, older ones do not.")
    private boolean rotate;

    @Mixin
    private SessionsOption store;

    @Spec
    private CommandSpec spec;

    private int wrong;

    /** Checks of the keys and of one session in a store. */
    private interface StoreChecks {
        void key() throws IOException;

        void session(SessionId id) throws IOException;
    }

    @Override
    public Integer call() throws IOException {
        if (store.isGiven()) {
            return store.run(this::inDatabase);
        }
        SessionFolders folders = SessionFolders.below(new Console(spec).home());
        return check(folders, new StoreChecks() {
            @Override
            public void key() throws IOException {
                WorkflowDoctorCommand.this.key(KeyringFile.below(new Console(spec).home()));
            }

            @Override
            public void session(SessionId id) throws IOException {
                check(id, folders);
            }
        });
    }

    private int inDatabase(WorkflowStore database) throws IOException {
        if (repair) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--repair repairs files only. Export a damaged session from the database, and start a new run.");
        }
        return check(database, new StoreChecks() {
            @Override
            public void key() {
                if (rotate) {
                    database.keyring().rotate();
                    report(false, ROTATED);
                }
            }

            @Override
            public void session(SessionId id) throws IOException {
                if (database.find(id).isEmpty()) {
                    report(true, id + ABSENT);
                } else {
                    check(SessionCheck.of(id, database.find(id).get()), Optional.empty());
                }
            }
        });
    }

    private int check(SessionLogStore store, StoreChecks checks) throws IOException {
        List<SessionId> wanted = sessions.isEmpty()
                ? store.sessions()
                : sessions.stream().map(this::named).toList();
        if (workflows != null) {
            check(workflows);
        }
        checks.key();
        for (SessionId id : wanted) {
            try {
                checks.session(id);
            } catch (FaultException fault) {
                report(true, id + ": " + fault.fault().message());
            }
        }
        out().println(Counted.of(wanted.size(), "session", "sessions") + ", "
                + (wrong == 0 ? "no problems" : Counted.of(wrong, "problem", "problems")));
        return wrong == 0 ? 0 : 1;
    }

    private SessionId named(String text) {
        return SessionId.read(text)
                .orElseThrow(
                        () -> new ParameterException(spec.commandLine(), "'" + text + "' is not the id of a session."));
    }

    private void check(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "There is no folder " + folder + ".");
        }
        new WorkflowLibrary(folder).all().forEach((id, definition) -> {
            switch (definition) {
                case Definition.Valid(Workflow workflow) ->
                    report(false, "workflow " + id + ": valid, " + workflow.version());
                case Definition.Unreadable unreadable -> report(true, "workflow " + id + ": cannot be read");
                case Definition.Invalid invalid ->
                    invalid.messages().forEach(problem -> report(true, "workflow " + id + ": " + problem));
            }
        });
    }

    private void key(KeyringFile keyring) throws IOException {
        if (repair) {
            keyring.protect();
        }
        if (rotate) {
            keyring.rotate();
            report(false, ROTATED);
        }
        keyring.problem().ifPresent(problem -> report(true, "key: " + problem));
    }

    private void check(SessionId id, SessionFolders folders) throws IOException {
        if (folders.folder(id).isEmpty()) {
            report(true, id + ABSENT);
            return;
        }
        SessionFolder folder = folders.folder(id).get();
        SessionCheck check = SessionCheck.of(id, folder);
        check(check, Optional.of(folder));
        if (!check.isNeverStarted()) {
            checkFiles(id, folder);
        }
    }

    private void check(SessionCheck check, Optional<SessionFolder> folder) throws IOException {
        SessionId id = check.session().id();
        if (check.isNeverStarted()) {
            reportRepair(
                    id,
                    "was never started: the process that created it ended first",
                    repair ? SessionRepair.removeNeverStarted(folder.orElseThrow()) : "");
            return;
        }
        switch (check.health()) {
            case SessionHealth.Healthy healthy -> report(false, id + ": healthy, " + summary(check));
            case SessionHealth.CorruptTail(SessionHealth.Defect why) ->
                reportRepair(
                        id, describe(check, why), repair ? SessionRepair.rollBack(folder.orElseThrow(), check) : "");
            case SessionHealth.CorruptHead(SessionHealth.Defect why) ->
                report(true, id + ": " + describe(check, why) + "; cannot be repaired");
            case SessionHealth.UnknownVersion(SessionHealth.Defect why) ->
                report(true, id + ": " + describe(check, why) + "; update Faultline");
        }
    }

    private void checkFiles(SessionId id, SessionFolder folder) throws IOException {
        List<Path> unfinished = SessionRepair.unfinished(folder);
        if (!unfinished.isEmpty()) {
            reportRepair(
                    id,
                    Counted.of(unfinished.size(), "half-written file", "half-written files")
                            + " of a process that is still writing or has ended",
                    repair ? SessionRepair.removeUnfinished(folder, unfinished) : "");
        }
        long torn = TrailCheck.of(folder.folder()).unterminated();
        if (torn > 0) {
            report(
                    false,
                    id + ": the log ends with " + Counted.of(torn, "byte", "bytes")
                            + " of a write that was never acknowledged; the next step moves them aside");
        }
    }

    private static String describe(SessionCheck check, SessionHealth.Defect why) {
        return check.health().kind() + ", " + why.code().wire() + ": " + why.message() + "; "
                + Counted.of(check.intact().size(), "entry", "entries") + " before that are intact";
    }

    private static String summary(SessionCheck check) {
        RunState first = check.session().firstState().orElseThrow();
        String goal = first.purpose().map(SessionPurpose::goal).orElse("");
        return Counted.of(check.intact().size(), "entry", "entries") + ", workflow " + first.workflowId() + ": " + goal;
    }

    private void reportRepair(SessionId id, String problem, String repaired) {
        report(
                repaired.isEmpty() || repaired.startsWith("left"),
                id + ": " + problem + (repaired.isEmpty() ? "" : "; " + repaired));
    }

    private void report(boolean isWrong, String line) {
        wrong += isWrong ? 1 : 0;
        out().println(line);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
