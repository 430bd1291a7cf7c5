package dev.faultline.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExposureTest {
    private static final int SOMEBODY = 4711;

    @TempDir
    private Path temporary;

    private Path folder;
    private Path key;

    @BeforeEach
    void aKey() throws Exception {
        folder = Files.createDirectory(temporary.toRealPath().resolve("keys"));
        key = Files.createFile(folder.resolve("plan.key"));
        mode(folder, "rwx------");
        mode(key, "rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwx------", "rwxr-xr-x"})
    void aFileOfItsOwnerIsSafe(String mode) throws Exception {
        mode(folder, mode);

        assertThat(Exposure.ofSecret(key)).isEmpty();
        assertThat(Exposure.ofTrusted(key)).isEmpty();
        assertThat(Exposure.ofFolder(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-", "rwx--x---"})
    void namesTheCommandForASecretThatOthersCanUse(String mode) throws Exception {
        mode(key, mode);

        assertThat(sentence(Exposure.ofSecret(key)))
                .isEqualTo("other users have access to the key; run 'chmod 600 " + key + "'");
    }

    @ParameterizedTest
    @CsvSource({"rw-r--r--, false", "rw-rw----, true", "rw-----w-, true"})
    void othersMayReadButNotChangeWhatIsTrusted(String mode, boolean refused) throws Exception {
        mode(key, mode);

        assertThat(Exposure.ofOwn(key)).isEqualTo(Exposure.ofTrusted(key));
        assertThat(Exposure.ofTrusted(key).map(found -> found.sentence("the key")))
                .isEqualTo(
                        refused
                                ? Optional.of("other users can write to the key; run 'chmod go-w " + key + "'")
                                : Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxrwx", "rwx----w-"})
    void namesTheCommandForAFolderInWhichOthersCanReplaceTheFile(String mode) throws Exception {
        mode(folder, mode);

        String command = "; run 'chmod go-w " + folder + "'";
        assertThat(sentence(Exposure.ofSecret(key)))
                .isEqualTo("other users can write to the folder of the key" + command);
        assertThat(sentence(Exposure.ofTrusted(key)))
                .isEqualTo("other users can write to the folder of the key" + command);
        assertThat(sentence(Exposure.ofOwn(key))).isEqualTo("other users can write to the folder of the key" + command);
        assertThat(Exposure.ofFolder(folder)).isPresent();
        assertThat(Exposure.ofSecret(folder.resolve("missing"))).isPresent();
    }

    @Test
    void looksAtTheFoldersOfALinkAndOfItsTarget() throws Exception {
        Path links = Files.createDirectory(folder.resolveSibling("links"));
        Path link = Files.createSymbolicLink(links.resolve("plan.key"), key);
        assertThat(Exposure.ofSecret(link)).isEmpty();

        mode(folder, "rwxrwxrwx");
        assertThat(Exposure.ofSecret(link)).isPresent();

        mode(folder, "rwx------");
        mode(links, "rwxrwxrwx");
        assertThat(Exposure.ofSecret(link)).isPresent();
    }

    // In a folder such as /tmp only owners can remove files.
    @ParameterizedTest
    @CsvSource({
        "0777, false, true",
        "01777, false, false",
        "0770, false, true",
        "0770, true, false",
        "0755, false, false"
    })
    void aFolderIsSharedByItsModeUnlessItsGroupIsTheOwnersOwn(String mode, boolean ownGroup, boolean shared) {
        assertThat(new Permissions(0, Integer.parseInt(mode, 8), ownGroup).letsOthersReplaceFiles())
                .isEqualTo(shared);
    }

    @Test
    void rootIsTrustedAndOtherUsersAreNot() throws Exception {
        int mine = (int) Files.getAttribute(key, "unix:uid");

        assertThat(Permissions.thisUser()).isEqualTo(Integer.toString(mine));
        assertThat(new Permissions(mine, 0600, false).isForeign()).isFalse();
        assertThat(new Permissions(0, 0600, false).isForeign()).isFalse();
        assertThat(new Permissions(SOMEBODY, 0600, false).isForeign()).isTrue();
    }

    private static String sentence(Optional<Exposure> found) {
        return found.orElseThrow().sentence("the key");
    }

    private static void mode(Path path, String mode) throws Exception {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
}
