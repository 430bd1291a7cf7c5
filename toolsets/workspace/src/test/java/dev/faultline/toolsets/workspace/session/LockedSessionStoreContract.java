package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of every store of locked sessions. The first test of a new store extends this class. */
public abstract class LockedSessionStoreContract {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");
    private static final SessionLock LOCK =
            new SessionLock("POLICY_VIOLATION", "A \"rule\" was broken", "o-1", "s-0", NOW);

    /** {@return the store as another process opens it; within a test, every store has the same sessions} */
    protected abstract LockedSessionStore open();

    /** {@return a session that is locked} */
    protected static WorkspaceSession locked(String id) {
        return session(id, Optional.of(LOCK));
    }

    /** {@return a session that is not locked} */
    protected static WorkspaceSession unlocked(String id) {
        return session(id, Optional.empty());
    }

    private static WorkspaceSession session(String id, Optional<SessionLock> lock) {
        return new WorkspaceSession(id, Path.of("/projects/one"), "(1,2)", Role.PLANNER, Optional.of("pia"), NOW, lock);
    }

    @Test
    void hasNoSessionsAtFirst() {
        assertThat(open().locked()).isEmpty();
    }

    @Test
    void anotherStoreReadsALockedSessionAsItWasSaved() {
        open().save(locked("s-1"));

        assertThat(open().locked()).containsExactly(locked("s-1"));
    }

    @Test
    void savingReplacesTheEarlierState() {
        open().save(locked("s-1"));
        WorkspaceSession later = new WorkspaceSession(
                "s-1", Path.of("/projects/two"), "(3,4)", Role.EXECUTOR, Optional.empty(), NOW, Optional.of(LOCK));

        open().save(later);

        assertThat(open().locked()).containsExactly(later);
    }

    @Test
    void aSessionThatIsNoLongerLockedIsRemoved() {
        open().save(locked("s-1"));

        open().save(unlocked("s-1"));

        assertThat(open().locked()).isEmpty();
        assertThat(open().find("s-1")).isEmpty();
    }

    @Test
    void aSessionIsFoundByItsIdWhileItIsLocked() {
        open().save(locked("s-1"));

        assertThat(open().find("s-1")).contains(locked("s-1"));
        assertThat(open().find("s-2")).isEmpty();
    }

    @Test
    void removesOneSessionAndIgnoresOneThatIsNotStored() {
        open().save(locked("s-1"));
        open().save(locked("s-2"));

        open().remove("s-1");
        open().remove("s-3");

        assertThat(open().locked()).containsExactly(locked("s-2"));
        assertThat(open().find("s-1")).isEmpty();
    }
}
