package dev.faultline.toolsets.workspace.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
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
        for (String damaged : damaged()) {
            Files.writeString(sessions.resolve("s-1.json"), damaged);

            assertThatThrownBy(() -> store.find("http-1", Optional.empty()))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("The saved state of the locked session s-1 cannot be read");
        }
    }

    @Test
    void aDamagedFileStopsOnlyItsOwnWorkspace() throws Exception {
        store.open("http-1", locked("s-1"));
        store.open("http-2", locked("s-2"));
        Path other = Path.of("/projects/other");
        for (String damaged : damaged()) {
            Files.writeString(sessions.resolve("s-1.json"), damaged);

            assertThat(store.locked()).containsExactly(locked("s-2"));
            assertThat(store.find("http-2", Optional.of("s-2"))).containsEntry("http-2", locked("s-2"));
            assertThat(store.beginning("http-3", other).locked()).containsExactly(locked("s-2"));
            if (damaged.contains("/projects/one")) {
                assertThatThrownBy(() -> store.beginning("http-3", Path.of("/projects/one")))
                        .isInstanceOf(FaultException.class)
                        .hasMessageContaining("s-1");
            }
        }
        Files.write(sessions.resolve("s-1.json"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(store.locked()).containsExactly(locked("s-2"));
    }

    @Test
    void logsTheNameOfADamagedFileOnce() throws Exception {
        store.open("http-1", locked("s-1"));
        Path file = sessions.resolve("s-1.json");
        Files.writeString(file, "{");
        Logger logger = Logger.getLogger(LockedSessionFiles.class.getName());
        List<String> records = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord written) {
                records.add(written.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try {
            assertThat(store.locked()).isEmpty();
            assertThat(store.locked()).isEmpty();
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(records)
                .singleElement()
                .asString()
                .contains(file.toString(), "it is not the JSON of a locked session", "faultline session release s-1");
    }

    @Test
    void releasesADamagedSessionOnly() throws Exception {
        store.open("http-1", locked("s-1"));
        store.open("http-2", locked("s-2"));
        Files.writeString(sessions.resolve("s-1.json"), "{");

        assertThat(store.releaseDamaged("s-1")).isTrue();
        assertThat(store.releaseDamaged("s-1")).isFalse();
        assertThat(store.releaseDamaged("s-2")).isFalse();
        assertThat(store.releaseDamaged("../sessions/s-2")).isFalse();
        assertThat(store.locked()).containsExactly(locked("s-2"));
        assertThat(store.find("http-1", Optional.empty())).containsEntry("http-1", unlocked("s-1"));
    }

    private static List<String> damaged() {
        String kept = """
            {"session_id":"s-1","workspace_root":"/projects/one","identity":"(1,2)","role":"ANTIGRAVITY",\
            "begun_at":"2026-01-19T15:32:10.123Z","lock":{"error_code":"POLICY_VIOLATION","human_message":"m",\
            "occurrence":"o-1","session_id":"s-0","since":"2026-01-19T15:32:10.123Z"}}\
            """;
        return List.of(
                "",
                "[]",
                "{}",
                kept.substring(1),
                kept.substring(0, kept.length() / 2),
                kept.replace("ANTIGRAVITY", "BOSS"),
                kept.replace("2026-01-19T", "2026-01-19 "));
    }

    @Test
    void aFailureOfTheDiskIsReported() throws Exception {
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(sessions, "a file");

        assertThatThrownBy(() -> store.open("http-1", locked("s-1"))).isInstanceOf(FaultException.class);
        assertThatThrownBy(store::locked).isInstanceOf(FaultException.class);
    }
}
