package dev.faultline.toolsets.workflow.storage;

import dev.faultline.fault.FaultException;
import dev.faultline.internal.Counted;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Workflow;
import dev.faultline.toolsets.workflow.definition.WorkflowLibrary;
import dev.faultline.toolsets.workflow.session.RunState;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.session.SessionPurpose;
import dev.faultline.trail.TrailCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks stored sessions, the key of the tokens and workflows, and repairs the folders of sessions as far as possible.
 */
public final class Doctor {
    private final SessionLogStore sessions;
    private final boolean repairs;

    private Doctor(SessionLogStore sessions, boolean repairs) {
        this.sessions = sessions;
        this.repairs = repairs;
    }

    /**
     * What the doctor found, in one line.
     *
     * @param isProblem whether it is a problem that remains
     */
    public record Diagnosis(boolean isProblem, String line) {
        /** The diagnosis after the key of the tokens was replaced. */
        public static final Diagnosis NEW_KEY = sound("key: new tokens are signed with a new key");

        private static Diagnosis sound(String line) {
            return new Diagnosis(false, line);
        }

        private static Diagnosis problem(String line) {
            return new Diagnosis(true, line);
        }
    }

    /** {@return a doctor that changes nothing in these sessions} */
    public static Doctor checking(SessionLogStore sessions) {
        return new Doctor(sessions, false);
    }

    /** {@return a doctor that repairs what can be repaired in these sessions} */
    public static Doctor repairing(SessionFolders sessions) {
        return new Doctor(sessions, true);
    }

    /** {@return the diagnoses about the workflows in this folder} */
    public static List<Diagnosis> workflows(Path folder) {
        List<Diagnosis> diagnoses = new ArrayList<>();
        new WorkflowLibrary(folder).all().forEach((id, definition) -> {
            String name = "workflow " + id + ": ";
            switch (definition) {
                case Definition.Valid(Workflow workflow) ->
                    diagnoses.add(Diagnosis.sound(name + "valid, " + workflow.version()));
                case Definition.Unreadable unreadable -> diagnoses.add(Diagnosis.problem(name + "cannot be read"));
                case Definition.Invalid invalid ->
                    invalid.messages().forEach(message -> diagnoses.add(Diagnosis.problem(name + message)));
            }
        });
        return diagnoses;
    }

    /**
     * {@return the diagnoses about the key of the tokens} A doctor that repairs lets only its owner read it.
     *
     * @param rotate whether to sign new tokens with a new key
     */
    public List<Diagnosis> key(KeyringFile keyring, boolean rotate) throws IOException {
        List<Diagnosis> diagnoses = new ArrayList<>();
        if (repairs) {
            keyring.protect();
        }
        if (rotate) {
            keyring.rotate();
            diagnoses.add(Diagnosis.NEW_KEY);
        }
        keyring.problem().ifPresent(problem -> diagnoses.add(Diagnosis.problem("key: " + problem)));
        return diagnoses;
    }

    /** {@return the diagnoses about this session} */
    public List<Diagnosis> session(SessionId id) throws IOException {
        try {
            Optional<SessionLog> log = sessions.find(id);
            return log.isEmpty()
                    ? List.of(Diagnosis.problem(id + ": does not exist"))
                    : diagnoses(SessionCheck.of(id, log.get()), log.get());
        } catch (FaultException fault) {
            return List.of(Diagnosis.problem(id + ": " + fault.fault().message()));
        }
    }

    private List<Diagnosis> diagnoses(SessionCheck check, SessionLog log) throws IOException {
        SessionId id = check.session().id();
        if (check.isNeverStarted()) {
            return List.of(repairable(
                    id,
                    "was never started: the process that created it ended first",
                    log,
                    SessionRepair::removeNeverStarted));
        }
        List<Diagnosis> diagnoses = new ArrayList<>();
        diagnoses.add(
                switch (check.health()) {
                    case SessionHealth.Healthy healthy -> Diagnosis.sound(id + ": healthy, " + summary(check));
                    case SessionHealth.CorruptTail(SessionHealth.Defect why) ->
                        repairable(id, described(check, why), log, folder -> SessionRepair.rollBack(folder, check));
                    case SessionHealth.CorruptHead(SessionHealth.Defect why) ->
                        Diagnosis.problem(id + ": " + described(check, why) + "; cannot be repaired");
                    case SessionHealth.UnknownVersion(SessionHealth.Defect why) ->
                        Diagnosis.problem(id + ": " + described(check, why) + "; update Faultline");
                });
        if (log instanceof SessionFolder folder) {
            addFiles(id, folder, diagnoses);
        }
        return diagnoses;
    }

    private void addFiles(SessionId id, SessionFolder folder, List<Diagnosis> diagnoses) throws IOException {
        List<Path> unfinished = SessionRepair.unfinished(folder);
        if (!unfinished.isEmpty()) {
            // The snapshots that the log refers to are complete, so that the session is as sound without these files.
            diagnoses.add(
                    Diagnosis.sound(id + ": " + Counted.of(unfinished.size(), "half-written file", "half-written files")
                            + " of a process that is still writing or has ended; "
                            + (repairs
                                    ? SessionRepair.removeUnfinished(folder, unfinished)
                                    : "--repair removes " + (unfinished.size() == 1 ? "it" : "them"))));
        }
        long torn = TrailCheck.of(folder.folder()).unterminated();
        if (torn > 0) {
            diagnoses.add(Diagnosis.sound(id + ": the log ends with " + Counted.of(torn, "byte", "bytes")
                    + " of a write that was never acknowledged; the next step moves them aside"));
        }
    }

    /** A repair of the folder of a session, which returns what was done. */
    private interface Repair {
        String of(SessionFolder folder) throws IOException;
    }

    private Diagnosis repairable(SessionId id, String problem, SessionLog log, Repair repair) throws IOException {
        String line = id + ": " + problem;
        if (!repairs || !(log instanceof SessionFolder folder)) {
            return Diagnosis.problem(line);
        }
        String done = repair.of(folder);
        return new Diagnosis(done.startsWith("left"), line + "; " + done);
    }

    private static String described(SessionCheck check, SessionHealth.Defect why) {
        return check.health().kind() + ", " + why.code().wire() + ": " + why.message() + "; "
                + Counted.of(check.intact().size(), "entry", "entries") + " before that are intact";
    }

    private static String summary(SessionCheck check) {
        RunState first = check.session().firstState().orElseThrow();
        String goal = first.purpose().map(SessionPurpose::goal).orElse("");
        return Counted.of(check.intact().size(), "entry", "entries") + ", workflow " + first.workflowId() + ": " + goal;
    }
}
