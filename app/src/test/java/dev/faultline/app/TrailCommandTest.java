package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.testing.PlainDialect;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrailCommandTest {
    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00.000Z");

    @TempDir
    private Path directory;

    @TempDir
    private Path vault;

    /** Writes three entries, each in its own log file: a fault in a session, a fault without one, and an event. */
    @BeforeEach
    void writeATrail() {
        try (Trail trail = Trail.open(directory, TrailSettings.standard().withSegmentBytes(100))) {
            trail.record(reply(
                    CommonCode.FILE_NOT_FOUND.fault("File not found: a.py"),
                    Origin.ofTool("read_file").withSession("s1").withCaller("ann"),
                    NOON,
                    "id-1"));
            trail.record(reply(
                    CommonCode.TIMED_OUT.fault("Too \u001b[31m slow"),
                    Origin.ofTool("search"),
                    NOON.plus(Duration.ofHours(1)),
                    "id-2"));
            trail.append(Event.of("plan_approved", NOON.plus(Duration.ofHours(2))));
        }
    }

    @Test
    void queryFindsTheFaultWithAnId() throws Exception {
        Run found = Run.faultline("", "trail", "query", directory.toString(), "--id", "id-2", "--format", "json");
        Run missing = Run.faultline("", "trail", "query", directory.toString(), "--id", "id-3", "--format", "json");

        assertThat(found.out().lines()).singleElement().asString().contains("\"id\":\"id-2\"");
        assertThat(missing.out()).isEmpty();
        assertThat(missing.exit()).isZero();
    }

    @Test
    void queryFindsAFaultByTheBeginningOfItsIdThatAModelIsShown() throws Exception {
        Run found = Run.faultline("", "trail", "query", directory.toString(), "--id", "id-", "--format", "json");

        assertThat(found.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("\"id\":\"id-"));
    }

    // Text with these characters could pose as another entry, or as another text.
    @ParameterizedTest
    @ValueSource(strings = {"tail", "query", "query --format json"})
    void escapesCharactersThatReorderOrBreakALine(String command) throws Exception {
        String hostile = "a\u202Eb\u2066c\u2028d\u2029e\u200Ff\u009Bg\uDB40\uDC41h";
        try (Trail trail = Trail.open(directory, TrailSettings.standard())) {
            trail.record(reply(
                    CommonCode.FILE_NOT_FOUND.fault(hostile),
                    Origin.ofTool("x\u202Ey").withSession("s\u2067t").withCaller("u\u061Cv"),
                    NOON,
                    "id-9"));
        }

        Run run = run(("trail " + command + " " + directory).split(" +"));

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("a\\u202eb\\u2066c\\u2028d\\u2029e\\u200ff", "\\udb40\\udc41h", "x\\u202ey", "s\\u2067t")
                .contains("u\\u061cv")
                .doesNotContainPattern("[\\p{Cf}\\p{Zl}\\p{Zp}\\x{9B}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "verify", "tail", "query", "export", "checkpoint"})
    void everyCommandHasHelpWithExamples(String command) throws Exception {
        Run run = run(("trail " + command + " --help").split(" +"));

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Usage: faultline trail", "Examples:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify /no/such/directory",
                "query . --since yesterday",
                "query . --format xml",
                "tail . -n many",
                "checkpoint . --key ./key"
            })
    void reportsWrongUsageBrieflyAndRefersToTheHelp(String arguments) throws Exception {
        Run run = Run.faultline(
                "", ("trail " + arguments.replace(". ", directory + " ").replace("./", directory + "/")).split(" +"));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--help'").doesNotContain("\tat ");
    }

    @Test
    void aSoundTrailIsVerified() throws Exception {
        Run run = trail("verify");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).matches("sound: 3 entries, the last is 3 with the hash [0-9a-f]{64}\n");
    }

    @Test
    void saysWhatASoundChainDoesNotProveWithoutACheckpoint() throws Exception {
        Path checkpoints = vault.resolve("checkpoints");
        Files.writeString(checkpoints, trail("checkpoint", "--key", key()).out());

        Run without = trail("verify");
        Run with = trail("verify", "--checkpoint", checkpoints.toString(), "--keys", key() + ".pub");
        Files.writeString(log(), "damage\n", StandardOpenOption.APPEND);
        Run broken = trail("verify");

        assertThat(without.err())
                .isEqualTo("Without a checkpoint, this does not prove that no entry was rewritten: a program that can"
                        + " write the log can also write a new chain. Keep checkpoints elsewhere, and give them"
                        + " with --checkpoint.\n");
        assertThat(with.exit()).isZero();
        assertThat(with.err()).isEmpty();
        assertThat(broken.exit()).isEqualTo(1);
        assertThat(broken.err()).isEmpty();
    }

    @Test
    void reportsABreakWithItsLineItsKindAndItsConsequence() throws Exception {
        Path log = directory.resolve("audit-log.000000000000000001.jsonl");
        Files.writeString(log, Files.readString(log).replace("a.py", "b.py"));

        Run run = trail("verify");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("audit-log.000000000000000001.jsonl:1: ALTERED:"
                        + " entry 1 does not match its hash."
                        + " The entry was changed after it was written and cannot be relied on.\n"
                        + "broken: 3 entries");
    }

    @Test
    void reportsAnUnterminatedLastLineWhichIsNotABreak() throws Exception {
        Files.writeString(log(), "{\"sequence\":4,", StandardOpenOption.APPEND);

        Run run = trail("verify");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("ends with 14 bytes", "never acknowledged", "sound: 3 entries");
    }

    @Test
    void aCheckpointShowsThatTheEndWasCutOff() throws Exception {
        Run signed = trail("checkpoint", "--key", key());
        Path checkpoints = vault.resolve("checkpoints");
        Files.writeString(checkpoints, signed.out());
        Run before = trail("verify", "--checkpoint", checkpoints.toString(), "--keys", key() + ".pub");
        Files.writeString(log(), "");

        // On another machine, which has no remembered position of this log.
        Run after = Run.faultline(
                Map.of("FAULTLINE_HOME", vault.resolve("elsewhere").toString()),
                "trail",
                "verify",
                "--checkpoint",
                checkpoints.toString(),
                "--keys",
                key() + ".pub",
                directory.toString());

        assertThat(before.exit()).isZero();
        assertThat(trail("verify").exit()).isEqualTo(1); // R34: this machine remembers where the log ended
        assertThat(after.exit()).isEqualTo(1);
        assertThat(after.out())
                .contains("audit-log.jsonl:1: CUT: a checkpoint has seen entry 3, the log ends with entry 2.");
    }

    @Test
    void anEmptyCheckpointFileProvesNothing() throws Exception {
        trail("checkpoint", "--key", key());
        Path checkpoints = Files.createFile(vault.resolve("checkpoints"));

        Run run = trail("verify", "--checkpoint", checkpoints.toString(), "--keys", key() + ".pub");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("checkpoints:1: UNTRUSTED");
    }

    @Test
    void trustsOlderCheckpointsAfterARotation() throws Exception {
        Run first = trail("checkpoint", "--key", key());
        Run second = trail("checkpoint", "--key", key(), "--rotate-key");
        Path checkpoints = vault.resolve("checkpoints");
        Files.writeString(checkpoints, first.out() + second.out());

        Run run = trail("verify", "--checkpoint", checkpoints.toString(), "--keys", key() + ".pub");

        assertThat(first.out()).isNotEqualTo(second.out());
        assertThat(run.exit()).isZero();
    }

    @Test
    void doesNotSignABrokenChain() throws Exception {
        Files.writeString(log(), "damage\n", StandardOpenOption.APPEND);

        Run run = trail("checkpoint", "--key", key());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("UNREADABLE", "nothing is signed");
    }

    @Test
    void aDirectoryWithoutALogIsNotSound(@TempDir Path empty) throws Exception {
        Run run = run("trail", "verify", empty.toString());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("There is no audit log");
    }

    @Test
    void showsTheLastEntries() throws Exception {
        Run run = trail("tail", "-n", "2");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.out()).contains("TIMED_OUT", "plan_approved").doesNotContain("\u001b", "FILE_NOT_FOUND");
    }

    @Test
    void showsTheCaller() throws Exception {
        Run run = trail("query", "--session", "s1");

        assertThat(run.out().lines().map(row -> row.replaceAll(" +", " ").strip()))
                .containsExactly(
                        "ENTRY TIME CODE OR EVENT TOOL SESSION CALLER MESSAGE",
                        "1 2026-03-04T12:00:00.000Z FILE_NOT_FOUND read_file s1 ann File not found: a.py");
    }

    @Test
    void showsNewEntries() throws Exception {
        Process process = Run.begin("trail", "tail", "-n", "1", "-f", directory.toString());
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                Trail trail = Trail.open(directory)) {
            String first = out.readLine();
            trail.append(Event.of("file_written", NOON));
            String second = out.readLine();

            assertThat(first).contains("plan_approved");
            assertThat(second).contains("file_written");
        } finally {
            process.destroy();
            process.onExit().join();
        }
    }

    @Test
    void findsEntriesByTheirContent() throws Exception {
        assertThat(found("--tool", "search")).containsExactly("2");
        assertThat(found("--code", "FILE_NOT_FOUND")).containsExactly("1");
        assertThat(found("--session", "s1")).containsExactly("1");
        assertThat(found("--since", "2026-03-04T13:00:00Z", "--until", "2026-03-05"))
                .containsExactly("2", "3");
        assertThat(found("--since", "1h")).isEmpty();
        assertThat(found("--limit", "2")).containsExactly("2", "3");
    }

    @Test
    void findsEntriesAsJson() throws Exception {
        Run run = trail("query", "--tool", "search", "--format", "json");

        assertThat(run.out().lines())
                .singleElement()
                .asString()
                .startsWith("{\"sequence\":2,")
                .endsWith("\"}");
    }

    @Test
    void queriesADamagedTrailAsFarAsPossible() throws Exception {
        Path log = directory.resolve("audit-log.000000000000000002.jsonl");
        Files.writeString(log, "damage\n");

        Run run = trail("query", "--format", "json");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.err()).contains("damaged at line 1 of audit-log.000000000000000002.jsonl");
    }

    @Test
    void exportsLinesAsTheyAreStored() throws Exception {
        Path file = vault.resolve("export.jsonl");
        String stored = Files.readString(directory.resolve("audit-log.000000000000000001.jsonl"))
                + Files.readString(directory.resolve("audit-log.000000000000000002.jsonl"))
                + Files.readString(log());

        assertThat(trail("export").out()).isEqualTo(stored);
        assertThat(trail("export", "--from", "2", "--to", "2").out())
                .isEqualTo(stored.lines().toList().get(1) + "\n");
        assertThat(trail("export", "-o", file.toString()).exit()).isZero();
        assertThat(file).hasContent(stored);
        assertThat(trail("export", "-o", file.toString()).exit()).isEqualTo(1);
    }

    private List<String> found(String... options) throws Exception {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "query";
        System.arraycopy(options, 0, arguments, 1, options.length);
        Run run = trail(arguments);
        assertThat(run.exit()).isZero();
        return run.out().lines().skip(1).map(row -> row.strip().split(" ")[0]).toList();
    }

    private Run trail(String... arguments) throws Exception {
        String[] all = new String[arguments.length + 2];
        all[0] = "trail";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[all.length - 1] = directory.toString();
        return run(all);
    }

    private static Run run(String... arguments) {
        return Run.faultline("", arguments);
    }

    private String key() {
        return vault.resolve("keys/trail.key").toString();
    }

    private Path log() {
        return directory.resolve("audit-log.jsonl");
    }

    private static Reply reply(Fault fault, Origin origin, Instant at, String id) {
        Occurrence occurrence = new Occurrence(fault, origin, at, id);
        return new Reply(occurrence, "plain", fault.code().wire(), new PlainDialect().write(occurrence));
    }
}
