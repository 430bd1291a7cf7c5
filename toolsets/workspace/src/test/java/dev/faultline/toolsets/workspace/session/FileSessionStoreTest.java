package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSessionStoreTest extends SessionStoreContract {
    @TempDir
    private Path folder;

    private Path sessions;
    private SessionStore store;

    @BeforeEach
    void aStore() {
        sessions = folder.resolve("home/sessions");
        store = store();
    }

    @Override
    protected SessionStore store() {
        return FileSessionStore.in(sessions);
    }

    @Test
    void aSessionThatIsNotLockedLeavesNothing() {
        store.open("http-1", unlocked("s-1"));
        assertThat(sessions).doesNotExist();

        store.lock(unlocked("s-1"), LOCK);
        store.unlock(LOCK.occurrence());

        assertThat(sessions).isEmptyDirectory();
    }

    @Test
    void onlyTheOwnerCanReadTheFiles() throws Exception {
        store.open("http-1", locked("s-1"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sessions)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sessions.resolve("s-1.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aDamagedFileDoesNotCountAsUnlocked() throws Exception {
        store.open("http-1", locked("s-1"));
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

        assertThatThrownBy(() -> store.open("http-1", locked("s-1"))).isInstanceOf(FaultException.class);
        assertThatThrownBy(store::locked).isInstanceOf(FaultException.class);
    }
}
