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
    public record Finding(boolean isProblem, String line) {
        /** The finding after the key of the tokens was replaced. */
        public static final Finding NEW_KEY = sound("key: new tokens are signed with a new key");

        private static Finding sound(String line) {
            return new Finding(false, line);
        }

        private static Finding problem(String line) {
            return new Finding(true, line);
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

    /** {@return the findings about the workflows in this folder} */
    public static List<Finding> workflows(Path folder) {
        List<Finding> findings = new ArrayList<>();
        new WorkflowLibrary(folder).all().forEach((id, definition) -> {
            String name = "workflow " + id + ": ";
            switch (definition) {
                case Definition.Valid(Workflow workflow) ->
                    findings.add(Finding.sound(name + "valid, " + workflow.version()));
                case Definition.Unreadable unreadable -> findings.add(Finding.problem(name + "cannot be read"));
                case Definition.Invalid invalid ->
                    invalid.messages().forEach(message -> findings.add(Finding.problem(name + message)));
            }
        });
        return findings;
    }

    /**
     * {@return the findings about the key of the tokens} A doctor that repairs lets only its owner read it.
     *
     * @param rotate whether to sign new tokens with a new key
     */
    public List<Finding> key(KeyringFile keyring, boolean rotate) throws IOException {
        List<Finding> findings = new ArrayList<>();
        if (repairs) {
            keyring.protect();
        }
        if (rotate) {
            keyring.rotate();
            findings.add(Finding.NEW_KEY);
        }
        keyring.problem().ifPresent(problem -> findings.add(Finding.problem("key: " + problem)));
        return findings;
    }

    /** {@return the findings about this session} */
    public List<Finding> session(SessionId id) throws IOException {
        try {
            Optional<SessionLog> log = sessions.find(id);
            return log.isEmpty()
                    ? List.of(Finding.problem(id + ": does not exist"))
                    : findings(SessionCheck.of(id, log.get()), log.get());
        } catch (FaultException fault) {
            return List.of(Finding.problem(id + ": " + fault.fault().message()));
        }
    }

    private List<Finding> findings(SessionCheck check, SessionLog log) throws IOException {
        SessionId id = check.session().id();
        if (check.isNeverStarted()) {
            return List.of(repairable(
                    id,
                    "was never started: the process that created it ended first",
                    log,
                    SessionRepair::removeNeverStarted));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(
                switch (check.health()) {
                    case SessionHealth.Healthy healthy -> Finding.sound(id + ": healthy, " + summary(check));
                    case SessionHealth.CorruptTail(SessionHealth.Defect why) ->
                        repairable(id, described(check, why), log, folder -> SessionRepair.rollBack(folder, check));
                    case SessionHealth.CorruptHead(SessionHealth.Defect why) ->
                        Finding.problem(id + ": " + described(check, why) + "; cannot be repaired");
                    case SessionHealth.UnknownVersion(SessionHealth.Defect why) ->
                        Finding.problem(id + ": " + described(check, why) + "; update Faultline");
                });
        if (log instanceof SessionFolder folder) {
            addFiles(id, folder, findings);
        }
        return findings;
    }

    private void addFiles(SessionId id, SessionFolder folder, List<Finding> findings) throws IOException {
        List<Path> unfinished = SessionRepair.unfinished(folder);
        if (!unfinished.isEmpty()) {
            findings.add(repairable(
                    id,
                    Counted.of(unfinished.size(), "half-written file", "half-written files")
                            + " of a process that is still writing or has ended",
                    folder,
                    session -> SessionRepair.removeUnfinished(session, unfinished)));
        }
        long torn = TrailCheck.of(folder.folder()).unterminated();
        if (torn > 0) {
            findings.add(Finding.sound(id + ": the log ends with " + Counted.of(torn, "byte", "bytes")
                    + " of a write that was never acknowledged; the next step moves them aside"));
        }
    }

    /** A repair of the folder of a session, which returns what was done. */
    private interface Repair {
        String of(SessionFolder folder) throws IOException;
    }

    private Finding repairable(SessionId id, String problem, SessionLog log, Repair repair) throws IOException {
        String line = id + ": " + problem;
        if (!repairs || !(log instanceof SessionFolder folder)) {
            return Finding.problem(line);
        }
        String done = repair.of(folder);
        return new Finding(done.startsWith("left"), line + "; " + done);
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
