package dev.faultline.toolsets.workflow.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor finds, and what it repairs. */
class DoctorTest {
    private static final Path WORKFLOWS = Path.of("src/test/resources/workflows");
    private static final String NOTES = "\"notes\":\"Found it.\"";

    @TempDir
    private Path home;

    @Test
    void goesBackToTheLastIntactStepAndKeepsTheDamagedFolder() throws Exception {
        SessionId session = session(3);
        new SessionDamage(home, session.hex()).flip(2);

        List<Doctor.Diagnosis> checked = checking().session(session);
        List<Doctor.Diagnosis> repaired = repairing().session(session);
        List<Doctor.Diagnosis> after = checking().session(session);

        assertThat(problem(checked))
                .startsWith(session + ": corrupt_tail, digest_mismatch: ")
                .endsWith("; 2 entries before that are intact");
        assertThat(sound(repaired))
                .endsWith("; went back to entry 2 and kept the damaged folder as " + session.hex() + ".damaged-1");
        assertThat(sound(after)).isEqualTo(session + ": healthy, 2 entries, workflow two-steps: a goal");
        assertThat(home.resolve("sessions/workflow/" + session.hex() + ".damaged-1/audit-log.jsonl"))
                .exists();
    }

    @Test
    void aRepairedRunContinuesOnTheServerThatRejectedIt() throws Exception {
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            run.advance(NOTES);
            String token = run.token();
            run.advance(NOTES);
            new SessionDamage(home, run.session()).flip(2);
            JsonObject refused = run.refusal(NOTES);
            List<Doctor.Diagnosis> repaired = repairing().session(new SessionId(run.session()));
            JsonObject gone = run.refusal(NOTES);
            JsonObject again = run.send(token, NOTES);

            assertThat(refused.string("code")).contains("SESSION_NOT_HEALTHY");
            assertThat(sound(repaired)).contains("went back to entry 2");
            assertThat(gone.string("code")).contains("TOKEN_UNKNOWN_NODE");
            assertThat(again.object("pending").orElseThrow().string("stepId")).contains("last");
        }
    }

    @Test
    void leavesASessionThatIsInUse() throws Exception {
        SessionId session = session(3);
        SessionDamage damage = new SessionDamage(home, session.hex());
        damage.flip(2);
        byte[] before = Files.readAllBytes(damage.log());

        List<Doctor.Diagnosis> repaired = damage.whileHeld(() -> repairing().session(session));

        assertThat(problem(repaired)).endsWith("; left unchanged: another process is using it");
        assertThat(Files.readAllBytes(damage.log())).isEqualTo(before);
    }

    @Test
    void reportsADamagedFirstEntryAndDoesNotChangeIt() throws Exception {
        SessionId session = session(1);
        SessionDamage damage = new SessionDamage(home, session.hex());
        damage.flip(0);
        byte[] before = Files.readAllBytes(damage.log());

        List<Doctor.Diagnosis> repaired = repairing().session(session);

        assertThat(problem(repaired))
                .startsWith(session + ": corrupt_head, ")
                .endsWith("; 0 entries before that are intact; cannot be repaired");
        assertThat(Files.readAllBytes(damage.log())).isEqualTo(before);
    }

    @Test
    void asksForAnUpdateIfANewerVersionWroteTheSession() throws Exception {
        SessionId session = session(2);
        new SessionDamage(home, session.hex()).append("workflow_advanced", JsonObject.of("v", JsonNumber.of(2)));

        assertThat(problem(repairing().session(session)))
                .startsWith(session + ": unknown_version, unknown_schema_version: ")
                .endsWith("; update Faultline");
    }

    @Test
    void removesASessionThatWasNeverStarted() throws Exception {
        SessionId session = new SessionId("a".repeat(32));
        Files.createDirectories(home.resolve("sessions/workflow/" + session.hex()));

        List<Doctor.Diagnosis> checked = checking().session(session);
        List<Doctor.Diagnosis> repaired = repairing().session(session);
        List<Doctor.Diagnosis> after = checking().session(session);

        assertThat(problem(checked))
                .isEqualTo(session + ": was never started: the process that created it ended first");
        assertThat(sound(repaired)).endsWith("; kept its folder as " + session.hex() + ".damaged-1");
        assertThat(problem(after)).isEqualTo(session + ": does not exist");
    }

    @Test
    void doesNotCallHalfWrittenFilesAProblemAndRemovesThem() throws Exception {
        SessionId session = session(1);
        Path half = Files.createFile(home.resolve("sessions/workflow/" + session.hex() + "/snapshots/x.tmp"));

        List<Doctor.Diagnosis> checked = checking().session(session);
        List<Doctor.Diagnosis> repaired = repairing().session(session);

        assertThat(checked.getFirst().isProblem()).isFalse();
        assertThat(sound(checked.subList(1, 2)))
                .isEqualTo(session + ": 1 half-written file of a process that is still writing or has ended;"
                        + " --repair removes it");
        assertThat(sound(repaired.subList(1, 2))).endsWith("; removed 1 half-written file");
        assertThat(half).doesNotExist();
    }

    @Test
    void leavesHalfWrittenFilesOfASessionThatIsInUse() throws Exception {
        SessionId session = session(1);
        SessionDamage held = new SessionDamage(home, session.hex());
        Path half = Files.createFile(home.resolve("sessions/workflow/" + session.hex() + "/snapshots/x.tmp"));

        List<Doctor.Diagnosis> repaired = held.whileHeld(() -> repairing().session(session));

        assertThat(sound(repaired.subList(1, 2))).endsWith("; left unchanged: another process is using it");
        assertThat(half).exists();
    }

    @Test
    void doesNotCallTheEndOfATornWriteAProblem() throws Exception {
        SessionId session = session(1);
        Files.writeString(
                new SessionDamage(home, session.hex()).log(), "{\"sequence\":2,\"ba", StandardOpenOption.APPEND);

        List<Doctor.Diagnosis> checked = checking().session(session);

        assertThat(checked).noneMatch(Doctor.Diagnosis::isProblem);
        assertThat(checked.getLast().line())
                .isEqualTo(session + ": the log ends with 17 bytes of a write that was never acknowledged;"
                        + " the next step moves them aside");
    }

    @Test
    void aSessionThatCannotBeReadIsAProblem() throws Exception {
        SessionId session = new SessionId("b".repeat(32));
        Path folder = Files.createDirectories(home.resolve("sessions/workflow"));
        Files.createSymbolicLink(folder.resolve(session.hex()), Path.of(session.hex())); // to itself

        assertThat(problem(checking().session(session)))
                .isEqualTo(session + ": The session could not be read: its path leads through too many links");
    }

    @Test
    void aKeyThatOthersMayReadIsReportedAndProtected() throws Exception {
        session(1);
        Path key = home.resolve("keys/workflow.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));

        List<Doctor.Diagnosis> checked = checking().key(KeyringFile.below(home), false);
        List<Doctor.Diagnosis> repaired = repairing().key(KeyringFile.below(home), true);

        assertThat(problem(checked)).startsWith("key: ").contains("other users have access to the key file");
        assertThat(repaired).containsExactly(Doctor.Diagnosis.NEW_KEY);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
    }

    @Test
    void aFolderOfKeysThatOthersMayWriteIsReportedAndProtected() throws Exception {
        session(1);
        Path keys = home.resolve("keys");
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwxrwxrwx"));

        List<Doctor.Diagnosis> checked = checking().key(KeyringFile.below(home), false);
        List<Doctor.Diagnosis> repaired = repairing().key(KeyringFile.below(home), false);

        assertThat(problem(checked))
                .isEqualTo("key: The signing keys cannot be used: other users can write to the folder of the key file;"
                        + " run faultline workflow doctor --repair");
        assertThat(repaired).isEmpty();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)))
                .isEqualTo("rwx------");
    }

    @Test
    void listsValidBrokenAndUnreadableWorkflows() throws Exception {
        Path workflows = Files.createDirectory(home.resolve("workflows"));
        for (String name : List.of("broken.json", "two-steps.json")) {
            Files.copy(WORKFLOWS.resolve(name), workflows.resolve(name));
        }
        Path file = Files.createFile(home.resolve("file"));
        Files.createSymbolicLink(workflows.resolve("closed.json"), file.resolve("below"));

        List<Doctor.Diagnosis> diagnoses = Doctor.workflows(workflows);

        assertThat(diagnoses)
                .contains(
                        new Doctor.Diagnosis(true, "workflow closed: cannot be read"),
                        new Doctor.Diagnosis(false, "workflow two-steps: valid, 1.0.0"))
                .filteredOn(Doctor.Diagnosis::isProblem)
                .hasSizeGreaterThan(2)
                .anySatisfy(problem -> assertThat(problem.line())
                        .startsWith("workflow broken: ")
                        .contains("did you mean `prompt`?"));
    }

    private Doctor checking() {
        return Doctor.checking(SessionFolders.below(home));
    }

    private Doctor repairing() {
        return Doctor.repairing(SessionFolders.below(home));
    }

    private static String problem(List<Doctor.Diagnosis> diagnoses) {
        assertThat(diagnoses).hasSize(1).allMatch(Doctor.Diagnosis::isProblem);
        return diagnoses.getFirst().line();
    }

    private static String sound(List<Doctor.Diagnosis> diagnoses) {
        assertThat(diagnoses).hasSize(1).noneMatch(Doctor.Diagnosis::isProblem);
        return diagnoses.getFirst().line();
    }

    /** {@return a session with the given number of entries} */
    private SessionId session(int entries) throws IOException {
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            for (int entry = 1; entry < entries; entry++) {
                run.advance(NOTES);
            }
            return new SessionId(run.session());
        }
    }
}
