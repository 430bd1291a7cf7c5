package dev.faultline.trail;

import static dev.faultline.trail.Given.NOW;
import static dev.faultline.trail.Given.fault;
import static dev.faultline.trail.Given.ids;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNumber;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailsTest {
    private static final Instant EARLIER = NOW.minus(Duration.ofMinutes(5));

    @TempDir
    private Path home;

    @TempDir
    private Path one;

    @TempDir
    private Path two;

    private Trails trails;

    @BeforeEach
    void open() {
        trails = new Trails(Trail.open(home), TrailSettings.standard(), origin -> origin.attribute("workspace"));
    }

    @AfterEach
    void close() {
        trails.close();
    }

    @Test
    @Spec("SE-44")
    void recordsAFaultInItsWorkspaceOrElseInTheServersOwnTrail() {
        trails.record(in(one, "in-one"));
        trails.record(in(two, "in-two"));
        trails.record(before("session-1", NOW, "in-none"));
        trails.append(
                Event.of("session_begun", NOW).withOrigin(Origin.UNKNOWN.withAttribute("workspace", two.toString())));

        assertThat(ids(one)).containsExactly("in-one");
        assertThat(ids(two)).containsExactly("in-two", "session_begun");
        assertThat(ids(home)).containsExactly("in-none");
    }

    @Test
    @Spec("SE-44")
    void copiesTheFaultsBeforeASessionWithTheirOriginalTimes() {
        trails.record(before("session-1", EARLIER, "first"));
        trails.record(before("session-2", NOW, "of another session"));
        trails.record(before("session-1", NOW, "second"));

        int copied = trails.copy("session-1", one.toString());

        assertThat(copied).isEqualTo(2);
        assertThat(ids(one)).containsExactly("first", "second");
        assertThat(Given.entries(one)).extracting(TrailEntry::at).containsExactly(EARLIER, NOW);
        assertThat(Given.entries(one))
                .extracting(entry -> entry.json().get("copied_from").orElseThrow())
                .containsExactly(JsonNumber.of(1), JsonNumber.of(3));
        assertThat(TrailCheck.of(one).isSound()).isTrue();
    }

    @Test
    void copiesAllOfManyFaultsBeforeASession() {
        for (int i = 0; i < 40; i++) {
            trails.record(before("session-1", NOW, "id-" + i));
        }

        assertThat(trails.copy("session-1", one.toString())).isEqualTo(40);
        assertThat(ids(one)).hasSize(40).isEqualTo(ids(home));
    }

    @Test
    @Spec("SE-44")
    void copiesTheFaultsOfCallsThatWereInProgressWhenTheSessionBegan() throws Exception {
        ExecutorService calls = Executors.newFixedThreadPool(8);
        List<String> all = IntStream.range(0, 60).mapToObj(i -> "id-" + i).toList();

        List<Future<?>> running = new ArrayList<>();
        for (String id : all) {
            running.add(calls.submit(() -> trails.record(before("session-1", NOW, id))));
            if (id.equals("id-20")) {
                trails.copy("session-1", one.toString());
            }
        }
        for (Future<?> call : running) {
            call.get();
        }
        calls.shutdown();

        assertThat(ids(one)).containsExactlyInAnyOrderElementsOf(all);
        assertThat(ids(home)).containsExactlyInAnyOrderElementsOf(all);
        assertThat(TrailCheck.of(one).isSound()).isTrue();
    }

    @Test
    void copiesNothingTwiceIfASessionBeginsAgain() {
        trails.record(before("session-1", NOW, "first"));
        trails.copy("session-1", one.toString());
        trails.record(before("session-1", NOW, "second"));

        trails.copy("session-1", one.toString());

        assertThat(ids(one)).containsExactly("first", "second");
    }

    @Test
    void aSessionWithoutFaultsHasNothingToCopy() {
        assertThat(trails.copy("session-1", one.toString())).isZero();
    }

    @Test
    @Spec("SE-28")
    void reportsAMissingWorkspaceAndDoesNotCreateIt() throws Exception {
        Path gone = one.resolve("gone");

        Fault fault = refusal(() -> trails.record(in(gone, "id-1")));

        assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        assertThat(fault.message()).isEqualTo("The audit log could not be opened: its directory does not exist");
        assertThat(gone).doesNotExist();
    }

    @Test
    void reportsAWorkspaceThatIsNotAPath() {
        Occurrence occurrence =
                new Occurrence(fault(), Origin.ofTool("t").withAttribute("workspace", "a\u0000b"), NOW, "id-1");

        assertThat(refusal(() -> trails.record(reply(occurrence))).code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
    }

    @Test
    void recordsAgainWhenAMissingWorkspaceReappears() throws Exception {
        Path late = one.resolve("late");
        refusal(() -> trails.record(in(late, "id-1")));
        Files.createDirectory(late);

        trails.record(in(late, "id-2"));

        assertThat(ids(late)).containsExactly("id-2");
    }

    @Test
    @Spec({"SE-46", "R34"})
    void recordsInTheServersOwnTrailWhileAnotherFolderIsInTheWorkspacesPlace() throws Exception {
        trails.record(in(one, "id-1"));
        Path away = two.resolve("away");
        Files.move(one, away);
        Files.createDirectory(one);

        trails.record(in(one, "id-2"));
        Fault event = refusal(() -> trails.append(
                Event.of("written", NOW).withOrigin(Origin.UNKNOWN.withAttribute("workspace", one.toString()))));

        assertThat(ids(home)).containsExactly("id-2");
        assertThat(one).isEmptyDirectory();
        assertThat(event.message())
                .isEqualTo("The audit log could not be written: another directory has taken the place of its own");

        Files.delete(one);
        Files.move(away, one);
        trails.writeKept(one.toString());

        assertThat(ids(one)).containsExactly("id-1", "id-2");
        assertThat(Given.entries(one).getLast().json().get("copied_from")).hasValue(JsonNumber.of(1));
    }

    @Test
    @Spec("SE-46")
    void keepsWhatWasSentInItsPlaceUntilTheWorkspaceCanBeWritten() throws Exception {
        trails.record(in(one, "id-1"));
        Path log = one.resolve("audit-log.jsonl");
        Path aside = two.resolve("aside");
        Files.move(log, aside);
        Files.createDirectory(log);
        refusal(() -> trails.record(in(one, "id-2")));
        trails.keep(in(one, "id-2"));
        Files.delete(log);
        Files.move(aside, log);

        trails.record(in(one, "id-3"));

        assertThat(ids(one)).containsExactly("id-1", "id-2", "id-3");
        assertThat(TrailCheck.of(one).isSound()).isTrue();
    }

    @Test
    @Spec("SE-46")
    void keepsWhatIsSentForAMissingWorkspaceInTheServersOwnTrail() {
        Path gone = one.resolve("gone");

        trails.keep(in(gone, "id-1"));

        assertThat(ids(home)).containsExactly("id-1");
    }

    @Test
    void closesAllTrailsTogether() {
        trails.record(in(one, "id-1"));

        trails.close();

        assertThat(refusal(() -> trails.record(in(one, "id-2"))).message()).contains("closed");
        assertThat(refusal(() -> trails.record(before("s", NOW, "id-3"))).message())
                .contains("closed");
    }

    private static Reply in(Path workspace, String id) {
        Origin origin = Origin.ofTool("write_file").withAttribute("workspace", workspace.toString());
        return reply(new Occurrence(fault(), origin, NOW, id));
    }

    private static Reply before(String session, Instant at, String id) {
        return reply(new Occurrence(fault(), Origin.ofTool("read_file").withSession(session), at, id));
    }
}
