package dev.faultline.app.workflow;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fleet.workflow.WorkflowStore;
import dev.faultline.internal.Counted;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.storage.Doctor;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    private int problems;

    @Override
    public Integer call() throws IOException {
        if (store.isGiven()) {
            return store.run(this::inDatabase);
        }
        Path home = new Console(spec).home();
        SessionFolders folders = SessionFolders.below(home);
        Doctor doctor = repair ? Doctor.repairing(folders) : Doctor.checking(folders);
        return examine(folders, doctor, () -> doctor.key(KeyringFile.below(home), rotate));
    }

    private int inDatabase(WorkflowStore database) throws IOException {
        if (repair) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--repair repairs files only. Export a damaged session from the database, and start a new run.");
        }
        return examine(database, Doctor.checking(database), () -> {
            if (!rotate) {
                return List.of();
            }
            database.keyring().rotate();
            return List.of(Doctor.Diagnosis.NEW_KEY);
        });
    }

    /** The work on the key of the tokens. */
    private interface KeyWork {
        List<Doctor.Diagnosis> diagnoses() throws IOException;
    }

    private int examine(SessionLogStore stored, Doctor doctor, KeyWork key) throws IOException {
        List<SessionId> wanted = sessions.isEmpty()
                ? stored.sessions()
                : sessions.stream().map(this::named).toList();
        if (workflows != null) {
            print(Doctor.workflows(folder(workflows)));
        }
        print(key.diagnoses());
        for (SessionId id : wanted) {
            print(doctor.session(id));
        }
        out().println(Counted.of(wanted.size(), "session", "sessions") + ", "
                + (problems == 0 ? "no problems" : Counted.of(problems, "problem", "problems")));
        return problems == 0 ? 0 : 1;
    }

    private SessionId named(String text) {
        return SessionId.read(text)
                .orElseThrow(
                        () -> new ParameterException(spec.commandLine(), "'" + text + "' is not the id of a session."));
    }

    private Path folder(Path named) {
        if (!Files.isDirectory(named)) {
            throw new ParameterException(spec.commandLine(), "There is no folder " + named + ".");
        }
        return named;
    }

    private void print(List<Doctor.Diagnosis> diagnoses) {
        for (Doctor.Diagnosis diagnosis : diagnoses) {
            problems += diagnosis.isProblem() ? 1 : 0;
            out().println(Console.printable(diagnosis.line()));
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
