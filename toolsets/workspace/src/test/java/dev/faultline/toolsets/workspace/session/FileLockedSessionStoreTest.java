package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLockedSessionStoreTest {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");
    private static final SessionLock LOCK =
            new SessionLock("POLICY_VIOLATION", "A \"rule\" was broken", "o-1", "s-0", NOW);

    @TempDir
    private Path folder;

    private Path sessions;
    private FileLockedSessionStore store;

    @BeforeEach
    void aStore() {
        sessions = folder.resolve("home/sessions");
        store = FileLockedSessionStore.in(sessions);
    }

    private static WorkspaceSession session(String id, Optional<SessionLock> lock) {
        return new WorkspaceSession(id, Path.of("/projects/one"), "(1,2)", Role.PLANNER, Optional.of("pia"), NOW, lock);
    }

    @Test
    void anotherStoreReadsALockedSessionAsItWasSaved() {
        WorkspaceSession locked = session("s-1", Optional.of(LOCK));

        store.save(locked);

        assertThat(FileLockedSessionStore.in(sessions).locked()).containsExactly(locked);
    }

    @Test
    void aSessionThatIsNotLockedLeavesNothing() {
        store.save(session("s-1", Optional.empty()));
        assertThat(sessions).doesNotExist();

        store.save(session("s-1", Optional.of(LOCK)));
        store.save(session("s-1", Optional.empty()));

        assertThat(store.locked()).isEmpty();
        assertThat(sessions).isEmptyDirectory();
    }

    @Test
    void onlyTheOwnerCanReadTheFiles() throws Exception {
        store.save(session("s-1", Optional.of(LOCK)));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sessions)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sessions.resolve("s-1.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aSessionIsFoundByItsIdWhileItIsLocked() {
        WorkspaceSession locked = session("s-1", Optional.of(LOCK));
        store.save(locked);

        assertThat(store.find("s-1")).contains(locked);
        assertThat(store.find("s-2")).isEmpty();
        store.remove("s-1");
        assertThat(store.find("s-1")).isEmpty();
    }

    @Test
    void aDamagedFileDoesNotCountAsUnlocked() throws Exception {
        store.save(session("s-1", Optional.of(LOCK)));
        String kept = Files.readString(sessions.resolve("s-1.json"));
        for (String damaged : List.of(
                "",
                "[]",
                "{}",
                kept.substring(1),
                kept.replace("ANTIGRAVITY", "BOSS"),
                kept.replace("2026-01-19T", "2026-01-19 "))) {
            Files.writeString(sessions.resolve("s-1.json"), damaged);

            assertThatThrownBy(store::locked).isInstanceOf(FaultException.class);
        }
    }

    @Test
    void aFailureOfTheDiskIsReported() throws Exception {
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(sessions, "a file");

        assertThatThrownBy(() -> store.save(session("s-1", Optional.of(LOCK)))).isInstanceOf(FaultException.class);
        assertThatThrownBy(store::locked).isInstanceOf(FaultException.class);
    }
}
