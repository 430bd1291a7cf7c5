package dev.faultline.fleet.workflow;

import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract, kept by files. */
class FileSessionLogTest extends SessionLogContract {
    @TempDir
    private Path home;

    private SessionLogStore one;
    private SessionLogStore two;

    @BeforeEach
    void open() {
        one = SessionFolders.below(home);
        two = SessionFolders.below(home);
    }

    @Override
    SessionLogStore one() {
        return one;
    }

    @Override
    SessionLogStore two() {
        return two;
    }

    @Override
    Keyring keysOfOne() {
        return KeyringFile.below(home);
    }

    @Override
    Keyring keysOfTwo() {
        return KeyringFile.below(home);
    }

    @Override
    void rotateKeys() throws IOException {
        KeyringFile.below(home).rotate();
    }
}
