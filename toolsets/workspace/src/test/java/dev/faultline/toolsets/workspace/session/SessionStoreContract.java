package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every store of sessions. The first test of a new store extends this class. */
public abstract class SessionStoreContract {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");
    private static final Path ROOT = Path.of("/projects/one");

    /** The lock of these tests. */
    protected static final SessionLock LOCK =
            new SessionLock("POLICY_VIOLATION", "A \"rule\" was broken", "o-1", "s-0", NOW);

    private static final SessionLock LATER = new SessionLock("PATH_NOT_FOUND", "Another", "o-2", "s-0", NOW);

    /** {@return the store as another process opens it; within a test, every store has the same locked sessions} */
    protected abstract SessionStore store();

    /** {@return a session that is locked} */
    protected static WorkspaceSession locked(String id) {
        return unlocked(id).withLock(Optional.of(LOCK));
    }

    /** {@return a session that is not locked} */
    protected static WorkspaceSession unlocked(String id) {
        return new WorkspaceSession(id, ROOT, "(1,2)", Role.PLANNER, Optional.of("pia"), NOW, Optional.empty());
    }

    @Test
    void hasNoSessionsAtFirst() {
        SessionStore store = store();

        assertThat(store.locked()).isEmpty();
        assertThat(store.find("http-1", Optional.of("s-1"))).isEmpty();
    }

    @Test
    void findsAnOpenSessionByItsConnectionAndByItsId() {
        SessionStore store = store();
        WorkspaceSession nameless = new WorkspaceSession(
                "s-2", Path.of("/projects/two"), "(3,4)", Role.EXECUTOR, Optional.empty(), NOW, Optional.empty());

        assertThat(store.open("http-1", unlocked("s-1"))).isTrue();
        assertThat(store.open("http-2", nameless)).isTrue();

        assertThat(store.find("http-1", Optional.empty())).isEqualTo(Map.of("http-1", unlocked("s-1")));
        assertThat(store.find("http-9", Optional.of("s-2"))).isEqualTo(Map.of("http-2", nameless));
        assertThat(store.find("http-1", Optional.of("s-2")))
                .isEqualTo(Map.of("http-1", unlocked("s-1"), "http-2", nameless));
        assertThat(store.find("http-9", Optional.of("not a session"))).isEmpty();
    }

    @Test
    void aConnectionHasOneOpenSession() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));

        assertThat(store.open("http-1", unlocked("s-2"))).isFalse();
        assertThat(store.find("http-1", Optional.of("s-2"))).isEqualTo(Map.of("http-1", unlocked("s-1")));
    }

    @Test
    void aSessionThatBeginsLearnsTheOpenOneOfItsConnectionAndAllLocks() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));
        store.open("http-2", locked("s-2"));
        store.open("http-3", unlocked("s-3"));
        store.end(unlocked("s-3"));

        assertThat(store.beginning("http-1", ROOT))
                .isEqualTo(new SessionStore.Beginning(Map.of("http-1", unlocked("s-1")), List.of(locked("s-2"))));
        assertThat(store.beginning("http-2", ROOT))
                .isEqualTo(new SessionStore.Beginning(Map.of("http-2", locked("s-2")), List.of(locked("s-2"))));
        assertThat(store.beginning("http-3", ROOT))
                .isEqualTo(new SessionStore.Beginning(Map.of(), List.of(locked("s-2"))));
    }

    @Test
    void aSessionEndsOnceAndCanBeOpenedAgain() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));

        assertThat(store.end(unlocked("s-1"))).isTrue();
        assertThat(store.end(unlocked("s-1"))).isFalse();
        assertThat(store.find("http-1", Optional.of("s-1"))).isEmpty();

        assertThat(store.open("http-1", unlocked("s-1"))).isTrue();
        assertThat(store.find("http-1", Optional.empty())).isEqualTo(Map.of("http-1", unlocked("s-1")));
    }

    @Test
    void aLockedSessionDoesNotEnd() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));
        store.lock(unlocked("s-1"), LOCK);

        assertThat(store.end(unlocked("s-1"))).isFalse();
        assertThat(store.find("http-1", Optional.empty())).isEqualTo(Map.of("http-1", locked("s-1")));
    }

    @Test
    void anotherProcessReadsALock() {
        SessionStore store = store();
        store.open("http-1", locked("s-1"));
        store.open("http-2", unlocked("s-2"));
        store.lock(unlocked("s-2"), LOCK);

        assertThat(store().locked()).containsExactlyInAnyOrder(locked("s-1"), locked("s-2"));
    }

    @Test
    void theFirstLockStaysUnlessBothReportOneOccurrence() {
        SessionStore store = store();
        SessionLock same = new SessionLock("AUDIT_LOG_FAILED", "It was not recorded", "o-1", "s-0", NOW);
        store.open("http-1", unlocked("s-1"));

        store.lock(unlocked("s-1"), LOCK);
        store.lock(unlocked("s-1"), LATER);
        assertThat(store.locked()).containsExactly(locked("s-1"));

        store.lock(unlocked("s-1"), same);
        assertThat(store.locked()).containsExactly(unlocked("s-1").withLock(Optional.of(same)));
    }

    @Test
    void aSessionThatHasEndedCanBeLocked() {
        SessionStore store = store();
        store.open("http-1", unlocked("s-1"));
        store.end(unlocked("s-1"));

        store.lock(unlocked("s-1"), LOCK);

        assertThat(store().locked()).containsExactly(locked("s-1"));
        assertThat(store.find("http-1", Optional.of("s-1"))).isEmpty();
    }

    @Test
    void anotherProcessUnlocksEverySessionOfAnOccurrence() {
        SessionStore store = store();
        store.open("http-1", locked("s-1"));
        store.open("http-2", locked("s-2"));
        store.open("http-3", unlocked("s-3").withLock(Optional.of(LATER)));

        store().unlock("o-1");

        assertThat(store().locked()).containsExactly(unlocked("s-3").withLock(Optional.of(LATER)));
        assertThat(store.find("http-1", Optional.of("s-2")))
                .isEqualTo(Map.of("http-1", unlocked("s-1"), "http-2", unlocked("s-2")));
    }
}
