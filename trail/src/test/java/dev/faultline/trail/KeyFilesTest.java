package dev.faultline.trail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Key files that cannot be used are reported, not treated as files without keys. */
class KeyFilesTest {
    @TempDir
    private Path folder;

    private Path key;

    @BeforeEach
    void createAKey() {
        key = folder.resolve("plan.key");
        CheckpointKey.openOrCreate(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz", "", "-----BEGIN PUBLIC KEY-----\nAAAA\n", "# only a comment\n"})
    void rejectsAListWithoutAPublicKey(String content) throws Exception {
        Path list = Files.writeString(folder.resolve("other.pub"), content);

        assertThatThrownBy(() -> TrustedKeys.read(list)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void rejectsADamagedKeyBesideAValidOne() throws Exception {
        Path list = CheckpointKey.publicKeys(key);
        Files.writeString(list, Files.readString(list) + "-----BEGIN PUBLIC KEY-----\nMCow\n");

        assertThatThrownBy(() -> TrustedKeys.read(list)).hasMessageContaining("part of the file is not a key");
    }

    @Test
    void allowsCommentsAndBlankLines() throws Exception {
        Path list = CheckpointKey.publicKeys(key);
        CheckpointKey signing = CheckpointKey.read(key);
        Files.writeString(list, "# the team\n\n" + Files.readString(list) + "\n");

        assertThat(TrustedKeys.read(list).haveSigned(signing.id(), new byte[] {1}, signing.sign(new byte[] {1})))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"})
    void rejectsAFileThatIsNotAPrivateKey(String content) throws Exception {
        Files.writeString(key, content);

        assertThatThrownBy(() -> CheckpointKey.read(key)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void rejectsAPrivateKeyWithThePublicKeyOfAnother() throws Exception {
        Path other = folder.resolve("other.key");
        CheckpointKey.openOrCreate(other);
        String mixed = Pem.read(Files.readString(key)).getFirst().text()
                + Pem.read(Files.readString(other)).getLast().text();
        Files.writeString(key, mixed);

        assertThatThrownBy(() -> CheckpointKey.read(key)).hasMessageContaining("do not belong together");
    }

    @Test
    void rejectsKeysInAFolderThatOthersCanWrite() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        String command = "run 'chmod go-w " + folder.toRealPath() + "'";
        assertThatThrownBy(() -> CheckpointKey.read(key)).hasMessageContaining(command);
        assertThatThrownBy(() -> CheckpointKey.openOrCreate(folder.resolve("new.key")))
                .hasMessageContaining(command);
        assertThatThrownBy(() -> TrustedKeys.read(CheckpointKey.publicKeys(key)))
                .hasMessageContaining(command);
        assertThat(folder.resolve("new.key")).doesNotExist();
    }

    @Test
    void addsANewKeyToTheListAtomically() throws Exception {
        CheckpointKey first = CheckpointKey.openOrCreate(key);
        CheckpointKey second = CheckpointKey.rotate(key);

        TrustedKeys trusted = TrustedKeys.read(CheckpointKey.publicKeys(key));

        assertThat(trusted.haveSigned(first.id(), new byte[] {1}, first.sign(new byte[] {1})))
                .isTrue();
        assertThat(trusted.haveSigned(second.id(), new byte[] {1}, second.sign(new byte[] {1})))
                .isTrue();
        assertThat(folder.toFile().list()).hasSize(2);
    }

    @Test
    void onlyTheOwnerCanReadCheckpoints(@TempDir Path directory) throws Exception {
        Path file = folder.resolve("checkpoints");
        CheckpointPlan plan = CheckpointPlan.of(CheckpointKey.openOrCreate(key), file);

        try (Trail trail = Trail.open(directory, TrailSettings.standard().withCheckpoints(plan))) {
            trail.append(Given.reply("id-1"));
        }

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
}
