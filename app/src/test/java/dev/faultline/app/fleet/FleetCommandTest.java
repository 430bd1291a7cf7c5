package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.Awaiting;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.Trail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that ship trails to a database and read them there, as separate processes. */
@Tag("thorough")
class FleetCommandTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final StoreUrl.Postgres DATABASE = SERVER.database();
    private static final String URL = DATABASE.shown();

    @TempDir
    private Path trail;

    @BeforeAll
    static void migrated() throws Exception {
        Run missing = run("trail", "verify", "--from", URL);
        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.err()).contains("faultline fleet migrate");

        Run migrated = run("fleet", "migrate", URL);
        assertThat(migrated.exit()).as(migrated.err()).isZero();
        assertThat(run("fleet", "migrate", URL).err())
                .contains("version " + Schema.VERSION)
                .hasLineCount(1);
    }

    @BeforeEach
    void aTrail() {
        GivenTrail.append(trail, 5);
    }

    @Test
    void shipsATrailThatCanThenBeVerifiedQueriedAndExported() throws Exception {
        Run shipped = run("trail", "ship", trail.toString(), "--to", URL, "--stream", "machine one");
        assertThat(shipped.exit()).as(shipped.err()).isZero();
        String stream = stream(shipped);
        GivenTrail.append(trail, 2);
        assertThat(run("trail", "ship", trail.toString(), "--to", URL).out()).contains(stream, "entry 8");

        Run exported = run("trail", "export", "--from", URL, "--stream", stream);
        Run part = run("trail", "export", "--from", URL, "--stream", stream, "--from", "3", "--to", "4");
        Run verified = run("trail", "verify", "--from", URL, "--stream", stream);
        Run found = run("trail", "query", "--from", URL, "--stream", stream, "--code", "FILE_NOT_FOUND");
        Run status = run("fleet", "status", URL);

        assertThat(exported.out()).isEqualTo(Files.readString(trail.resolve("audit-log.jsonl")));
        assertThat(part.out().lines()).hasSize(2).first().asString().startsWith("{\"sequence\":3,");
        assertThat(verified.out()).contains("sound: 8 entries");
        assertThat(found.out().lines()).hasSize(8); // a header and seven faults
        assertThat(status.out()).contains(stream).contains("machine one");
    }

    @Test
    void anOwnerOfTheDatabaseWhoRewritesEntriesAndHeadsIsFoundByTheSignatureOfTheMachine() throws Exception {
        Path keys = Path.of("target", "home", "keys", "trail.key.pub");
        String stream = stream(run("trail", "ship", trail.toString(), "--to", URL));
        String[] verify = {"trail", "verify", "--from", URL, "--stream", stream, "--keys", keys.toString()};
        assertThat(run(verify).exit()).isZero();

        Path forged = Files.createDirectory(trail.resolve("forged"));
        Files.write(
                forged.resolve("audit-log.jsonl"),
                Files.readAllLines(trail.resolve("audit-log.jsonl")).subList(0, 2));
        GivenTrail.append(forged, 4); // as many entries as before
        replace(stream, forged);
        Run unsuspecting = run("trail", "verify", "--from", URL, "--stream", stream);
        Run rewritten = run(verify);
        SERVER.execute(
                DATABASE.database(), "UPDATE faultline.stream SET head_checkpoint = NULL WHERE id = '" + stream + "'");
        Run removed = run(verify);

        assertThat(unsuspecting.exit()).as("the chain alone shows nothing").isZero();
        assertThat(rewritten.exit()).isEqualTo(1);
        assertThat(rewritten.out()).contains("a checkpoint has seen another entry 6");
        assertThat(removed.exit()).isEqualTo(1);
        assertThat(removed.out()).contains("no checkpoint has arrived");
    }

    // As the owner of the database can: all rows, and the head.
    private static void replace(String stream, Path forged) throws Exception {
        SERVER.execute(
                DATABASE.database(),
                "DELETE FROM faultline.entry WHERE stream = '" + stream
                        + "'; UPDATE faultline.stream SET head_number = 0,"
                        + " head_hash = decode(repeat('00', 32), 'hex') WHERE id = '" + stream + "'");
        try (PostgresSink sink = PostgresSink.open(Database.of(DATABASE, SERVER.environment()))) {
            assertThat(sink.append(new Stream(stream, "machine"), GivenTrail.lines(forged))
                            .added())
                    .isEqualTo(6);
        }
    }

    @Test
    void aRewrittenTrailIsRefusedAndReported() throws Exception {
        Run shipped = run("trail", "ship", trail.toString(), "--to", URL);
        Path log = trail.resolve("audit-log.jsonl");
        Files.write(log, Files.readAllLines(log).subList(0, 3));
        Run cut = run("trail", "ship", trail.toString(), "--to", URL);
        String stream = stream(shipped);

        assertThat(cut.exit()).isEqualTo(1);
        assertThat(cut.err()).contains("the trail ends before it");
        assertThat(run("trail", "verify", "--from", URL, "--stream", stream).exit())
                .isZero();
    }

    @Test
    void aCopyThatContinuesOnAnotherMachineIsRefusedAndTheFirstTrailContinues() throws Exception {
        String stream = stream(run("trail", "ship", trail.toString(), "--to", URL, "--stream", "machine one"));
        Path copy = Files.createDirectory(trail.resolve("copy"));
        Files.copy(trail.resolve("audit-log.jsonl"), copy.resolve("audit-log.jsonl"));
        Run same = run("trail", "ship", copy.toString(), "--to", URL, "--stream", "machine two");
        GivenTrail.append(trail, 1);
        assertThat(run("trail", "ship", trail.toString(), "--to", URL).exit()).isZero();
        try (Trail elsewhere = Trail.open(copy)) {
            elsewhere.append(GivenTrail.reply("elsewhere", "File not found: elsewhere"));
        }

        Run refused = run("trail", "ship", copy.toString(), "--to", URL, "--stream", "machine two");
        GivenTrail.append(trail, 1);
        Run continued = run("trail", "ship", trail.toString(), "--to", URL);

        assertThat(same.exit()).as("nothing differs yet").isZero();
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains(stream, "Entry 7 does not continue the stored chain");
        assertThat(continued.out()).contains(stream, "entry 8");
        assertThat(run("fleet", "status", URL).out().lines().filter(line -> line.contains(stream)))
                .singleElement()
                .asString()
                .contains("forked", "machine one");
        assertThat(run("trail", "export", "--from", URL, "--stream", stream).out())
                .isEqualTo(Files.readString(trail.resolve("audit-log.jsonl")));
    }

    @Test
    void aSecondShipperOfATrailEndsWithAReason() throws Exception {
        Process first = Run.start(SERVER.environment(), "trail", "ship", trail.toString(), "--to", URL, "--follow");
        try {
            Awaiting.until(() -> run("fleet", "status", URL)
                    .out()
                    .contains(trail.getFileName().toString()));

            Run second = run("trail", "ship", trail.toString(), "--to", URL);

            assertThat(second.exit()).isEqualTo(1);
            assertThat(second.err())
                    .contains("Another process is shipping this audit log.")
                    .hasLineCount(1);
        } finally {
            first.destroy();
            first.waitFor();
        }
    }

    @Test
    void aDamagedTrailIsShippedUpToItsFirstBadEntry() throws Exception {
        assertThat(run("trail", "ship", trail.toString(), "--to", URL).exit()).isZero();
        GivenTrail.append(trail, 4);
        Path log = trail.resolve("audit-log.jsonl");
        String text = Files.readString(log);
        int ninth = text.indexOf("{\"sequence\":9,");
        Files.writeString(log, text.substring(0, ninth) + text.substring(ninth).replaceFirst("main.py", "none.py"));

        Run damaged = run("trail", "ship", trail.toString(), "--to", URL);

        assertThat(damaged.exit()).isEqualTo(1);
        assertThat(damaged.err()).contains("damaged").contains("entry 9");
        assertThat(run("fleet", "status", URL).out()).containsPattern("\\b8 +20");
    }

    @Test
    void aPasswordInTheAddressIsRejectedAndNotRepeated() throws Exception {
        Run shipped = run(
                "trail",
                "ship",
                trail.toString(),
                "--to",
                "postgresql://owner:geheim@127.0.0.1/" + DATABASE.database());

        assertThat(shipped.exit()).isEqualTo(2);
        assertThat(shipped.err()).contains("PGPASSWORD").doesNotContain("geheim");
    }

    @Test
    void aStoreThatIsDownAndAWrongPasswordAreReportedInOneSentence() throws Exception {
        Run down = run("trail", "ship", trail.toString(), "--to", "postgresql://owner@127.0.0.1:1/audit");
        Run wrong = Run.of(
                Run.start(Map.of("PGPASSWORD", "geheim"), "trail", "ship", trail.toString(), "--to", URL), new byte[0]);

        assertThat(down.exit()).isEqualTo(1);
        assertThat(down.err()).contains("does not answer").hasLineCount(1);
        assertThat(wrong.exit()).isEqualTo(1);
        assertThat(wrong.err())
                .contains("rejects the user or its password")
                .doesNotContain("geheim")
                .hasLineCount(1);
    }

    private static String stream(Run shipped) {
        Matcher id = Pattern.compile("stream ([0-9a-f-]{36})").matcher(shipped.out());
        assertThat(id.find()).as(shipped.out()).isTrue();
        return id.group(1);
    }

    private static Run run(String... arguments) throws Exception {
        return Run.of(Run.start(SERVER.environment(), arguments), new byte[0]);
    }
}
