package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.SharedSessions;
import dev.faultline.fleet.postgres.SharedStore;
import dev.faultline.fleet.postgres.SharedWriteLeases;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.files.WriteLeases;
import dev.faultline.toolsets.workspace.files.WriteLeases.WriteLease;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The right to write, in a real database. */
@Tag("thorough")
class SharedWriteLeasesTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final Path ROOT = Path.of("/projects/one");
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");
    private static final SessionLock LOCK = new SessionLock("POLICY_VIOLATION", "A rule was broken", "o-1", "s-1", NOW);
    private static final WorkspaceSession SESSION = session(Optional.empty());
    private static final WorkspaceSession SESSION_LOCKED = session(Optional.of(LOCK));

    private final StoreUrl.Postgres url = SERVER.database();
    private PostgresRelay relay;
    private SharedStore store;
    private SharedWriteLeases one;
    private SharedWriteLeases two;

    @TempDir
    private Path folder;

    @BeforeEach
    void migrated() throws Exception {
        Schema.migrate(Database.of(url, SERVER.environment()));
        relay = PostgresRelay.to(url);
        store = SharedStore.open(relay.url(), SERVER.environment());
        one = new SharedWriteLeases(store);
        two = new SharedWriteLeases(store);
    }

    @AfterEach
    void closed() throws Exception {
        store.close();
        relay.close();
    }

    @Test
    void oneServerAtATimeHasTheLeaseOfAWorkspace() throws Exception {
        WriteLease first = one.take(ROOT, LONG).orElseThrow();

        assertThat(two.take(ROOT, Duration.ZERO)).isEmpty();
        assertThat(two.take(Path.of("/projects/two"), Duration.ZERO)).isPresent();
        assertThat(first.isHeld()).isTrue();
        assertThat(first.release()).isTrue();
        assertThat(two.take(ROOT, Duration.ZERO)).isPresent();
    }

    @Test
    void aLeaseIsExtendedWhileItIsHeld() throws Exception {
        WriteLease first = one.take(ROOT, LONG).orElseThrow();

        Optional<WriteLease> second = two.take(ROOT, SharedWriteLeases.LENGTH.multipliedBy(2));

        assertThat(second).isEmpty();
        assertThat(first.release()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void theClocksOfServersDoNotMatter(int hours) throws Exception {
        SERVER.shiftClock(url.database(), hours);
        try (SharedStore shifted = SharedStore.open(relay.url(), SERVER.environment())) {
            WriteLeases first = new SharedWriteLeases(shifted);
            WriteLeases second = new SharedWriteLeases(shifted);
            WriteLease held = first.take(ROOT, LONG).orElseThrow();

            assertThat(second.take(ROOT, Duration.ZERO)).isEmpty();
            assertThat(held.release()).isTrue();
            assertThat(second.take(ROOT, Duration.ZERO)).isPresent();
        }
    }

    // As when the server was paused: nothing is extended, and the database gives the lease to another server.
    @Test
    void aServerThatLostItsLeaseCannotReleaseIt() throws Exception {
        WriteLease paused = one.take(ROOT, LONG).orElseThrow();
        SERVER.execute(
                url.database(),
                "UPDATE faultline.write_lease SET fence = fence + 1, until = now() - interval '1 hour'");
        WriteLease next = two.take(ROOT, LONG).orElseThrow();

        assertThat(paused.release()).isFalse();
        assertThat(next.release()).isTrue();
    }

    @Test
    void aLeaseEndsWhenItsServerHasLostTheStore() throws Exception {
        WriteLease lost = one.take(ROOT, LONG).orElseThrow();
        relay.cut();
        try (SharedStore direct = SharedStore.open(url, SERVER.environment())) {
            assertThat(new SharedWriteLeases(direct).take(ROOT, LONG)).isPresent();
        }

        assertThat(lost.isHeld()).isFalse();
        relay.restore();
        assertThat(lost.release()).isFalse();
    }

    @Test
    void theLeaseOfFailedWorkIsReturnedWithoutTheWorkWaiting() throws Exception {
        Duration beforeItExpires = SharedWriteLeases.LENGTH.minusSeconds(1);
        one.take(ROOT, LONG).orElseThrow().abandon();

        assertThat(two.take(ROOT, beforeItExpires)).isPresent();
    }

    @Test
    void theLeaseOfFailedWorkIsReturnedWhenItsServerCloses() throws Exception {
        one.take(ROOT, LONG).orElseThrow().abandon();

        one.close();

        assertThat(two.take(ROOT, Duration.ZERO)).isPresent();
    }

    @Test
    void aServerTakesOverTheLeaseOfItsFailedWork() throws Exception {
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < 5; i++) { // a slow test returns it first
            one.take(ROOT, LONG).orElseThrow().abandon();
            int before = relay.roundTrips();
            WriteLease next = one.take(ROOT, LONG).orElseThrow();
            fewest = Math.min(fewest, relay.roundTrips() - before);

            assertThat(two.take(ROOT, Duration.ZERO)).isEmpty();
            assertThat(next.release()).isTrue();
        }

        assertThat(fewest).isEqualTo(1);
    }

    @Test
    void aServerWithManyWritersLetsAnotherWrite() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> busy = threads.submit(() -> {
                while (!ended.get()) {
                    one.take(ROOT, LONG).orElseThrow().abandon();
                }
                return true;
            });

            Optional<WriteLease> other = two.take(ROOT, LONG);
            ended.set(true);

            assertThat(other).isPresent();
            other.orElseThrow().release();
            busy.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void lockingASessionReturnsTheLeaseOfItsFailedWork() throws Exception {
        SharedSessions sessions = new SharedSessions(store, one);
        sessions.open("http-1", SESSION);
        WriteLease other = one.take(Path.of("/projects/two"), LONG).orElseThrow();
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < 5; i++) { // a slow test returns it alone
            one.take(ROOT, LONG).orElseThrow().abandon();
            int before = relay.roundTrips();
            sessions.lock(SESSION, LOCK);

            WriteLease next = two.take(ROOT, LONG).orElseThrow();
            fewest = Math.min(fewest, relay.roundTrips() - before);
            next.release();
        }

        assertThat(fewest).isEqualTo(2);
        assertThat(sessions.locked()).containsExactly(SESSION_LOCKED);
        assertThat(other.release()).isTrue();
    }

    @Test
    void lockingASessionDoesNotReturnALeaseInUse() throws Exception {
        SharedSessions sessions = new SharedSessions(store, one);
        sessions.open("http-1", SESSION);
        WriteLease used = one.take(ROOT, LONG).orElseThrow();

        sessions.lock(SESSION, LOCK);

        assertThat(two.take(ROOT, Duration.ZERO)).isEmpty();
        assertThat(used.release()).isTrue();
    }

    @Test
    void aReportReturnsTheLeaseAndUnlocksInOneRoundTrip() throws Exception {
        SharedSessions sessions = new SharedSessions(store, one);
        sessions.open("http-1", SESSION_LOCKED);
        WriteLease lease = one.take(ROOT, LONG).orElseThrow();
        int before = relay.roundTrips();

        assertThat(lease.releaseUnlocking(LOCK.occurrence())).isTrue();

        assertThat(relay.roundTrips() - before).isEqualTo(1);
        assertThat(sessions.locked()).isEmpty();
        assertThat(sessions.hasLost(SESSION_LOCKED)).isFalse();
        assertThat(two.take(ROOT, Duration.ZERO)).isPresent();
    }

    @Test
    void aReportThatUnlocksNothingReturnsTheLease() throws Exception {
        WriteLease lease = one.take(ROOT, LONG).orElseThrow();

        assertThat(lease.releaseUnlocking("released meanwhile")).isTrue();

        assertThat(two.take(ROOT, Duration.ZERO)).isPresent();
    }

    @Test
    void aServerThatLostItsLeaseCannotUnlock() throws Exception {
        SharedSessions sessions = new SharedSessions(store, one);
        sessions.open("http-1", SESSION_LOCKED);
        WriteLease paused = one.take(ROOT, LONG).orElseThrow();
        SERVER.execute(
                url.database(),
                "UPDATE faultline.write_lease SET fence = fence + 1, until = now() - interval '1 hour'");
        WriteLease next = two.take(ROOT, LONG).orElseThrow();

        assertThat(paused.releaseUnlocking(LOCK.occurrence())).isFalse();

        assertThat(sessions.locked()).containsExactly(SESSION_LOCKED);
        assertThat(next.release()).isTrue();
    }

    @Test
    void aWriteIsRefusedWhenAnotherServerMayBeWriting() throws Exception {
        WorkspaceFiles files = files((root, patience) -> Optional.of(lease(false, true)));

        FaultException refused = catchThrowableOfType(FaultException.class, () -> write(files));

        assertThat(refused.fault().effect()).isEqualTo(Effect.NONE);
        assertThat(folder.resolve("ws/a.txt")).doesNotExist();
    }

    @Test
    void aWriteIsNotReportedAsDoneIfTheLeaseWasLostMeanwhile() throws Exception {
        WorkspaceFiles files = files((root, patience) -> Optional.of(lease(true, false)));

        FaultException unknown = catchThrowableOfType(FaultException.class, () -> write(files));

        assertThat(unknown.fault().effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void takingAndReleasingAreOneRoundTripEach() throws Exception {
        WorkspaceFiles files = files(one);
        one.take(ROOT, LONG).orElseThrow().release();
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < 5; i++) { // a lease that is held for long is extended
            Files.deleteIfExists(folder.resolve("ws/a.txt"));
            int before = relay.roundTrips();
            write(files);
            fewest = Math.min(fewest, relay.roundTrips() - before);
        }

        assertThat(fewest).isEqualTo(2);
        assertThat(folder.resolve("ws/a.txt")).hasContent("new");
    }

    private static WorkspaceSession session(Optional<SessionLock> lock) {
        return new WorkspaceSession("s-1", ROOT, "(1,2)", Role.EXECUTOR, Optional.of("pia"), NOW, lock);
    }

    private static WriteLease lease(boolean held, boolean released) {
        return new WriteLease() {
            @Override
            public boolean isHeld() {
                return held;
            }

            @Override
            public boolean release() {
                return released;
            }

            @Override
            public boolean releaseUnlocking(String occurrence) {
                return released;
            }

            @Override
            public void abandon() {}
        };
    }

    private WorkspaceFiles files(WriteLeases leases) throws Exception {
        Path root = Files.createDirectories(folder.resolve("ws")).toRealPath();
        ProjectFolder project = ProjectFolder.of(folder.resolve("home"), root);
        return WorkspaceFiles.shared(root, project, FileLimits.DEFAULT, leases);
    }

    private static void write(WorkspaceFiles files) throws InterruptedException {
        WorkspaceFiles.ExclusiveWork<String> nothing = () -> "done";
        String unused = files.exclusively(
                LONG,
                () -> files.apply(
                        files.draft(
                                files.resolve("a.txt"),
                                Change.of(Optional.of("new"), Optional.empty(), Optional.empty())),
                        nothing));
    }
}
