package dev.faultline.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no path leads to, although it is below the root. */
class WithheldTest {
    @TempDir
    private Path folder;

    private Path base;
    private Root root;

    @BeforeEach
    void aRootWithTheStateOfAServer() throws IOException {
        base = Files.createDirectory(folder.toRealPath().resolve("root"));
        file("src/a.txt");
        file("state/keys/plan.key");
        file("tokens");
        root = Root.of(base).withholding(List.of(base.resolve("state"), base.resolve("tokens"), base.resolve("later")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git",
                ".GIT/config",
                "src/.Git/x",
                ".faultline/keys/plan.key",
                "src/.FAULTLINE",
                "src/../.git/config",
                "by-link",
                "BASE/.git/config"
            })
    @Spec("R4")
    void namesOfGitAndOfFaultlineAreWithheldInAnyLetterCase(String path) throws IOException {
        file(".git/config");
        Files.createSymbolicLink(base.resolve("by-link"), Path.of(".git/config"));

        assertWithheld(path.replace("BASE", base.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "state",
                "state/",
                "./state/keys/plan.key",
                "src/../state/keys",
                "state/missing/x",
                "BASE/state/keys/plan.key",
                "ALIAS/state/keys/plan.key",
                "to-key",
                "to-state/keys/plan.key",
                "src/up/state",
                "twice",
                "tokens",
                "later/x",
                "hard"
            })
    @Spec("R4")
    void filesOfTheServerAreWithheldHoweverAPathLeadsToThem(String path) throws IOException {
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), base);
        Files.createSymbolicLink(base.resolve("to-key"), Path.of("state/keys/plan.key"));
        Files.createSymbolicLink(base.resolve("to-state"), base.resolve("state"));
        Files.createSymbolicLink(base.resolve("src/up"), Path.of(".."));
        Files.createSymbolicLink(base.resolve("twice"), Path.of("to-key"));
        Files.createLink(base.resolve("hard"), base.resolve("tokens"));

        assertWithheld(path.replace("BASE", base.toString()).replace("ALIAS", alias.toString()));
    }

    @Test
    void aLinkToAWithheldFileIsNotFoundByItselfEither() throws IOException {
        assertThatThrownBy(() -> root.followFolders("tokens")).isInstanceOf(PathRefusedException.class);
        assertThatThrownBy(() -> root.followFolders("state/keys")).isInstanceOf(PathRefusedException.class);
    }

    // As on a file system that ignores letter case, or below a second mount of the folder.
    @Test
    void aFolderOfTheServerIsRecognisedByItsIdentityUnderAnyPath() throws IOException {
        file("other/keys/plan.key");
        Path link = Files.createSymbolicLink(folder.resolve("home"), base.resolve("state"));
        Root moving = Root.of(base).withholding(List.of(link));
        Files.delete(link);
        Files.createSymbolicLink(link, base.resolve("other"));

        assertThatThrownBy(() -> moving.follow("other/keys/plan.key")).isInstanceOf(PathRefusedException.class);
    }

    @Test
    void aTokenFileThatIsReplacedStaysWithheld() throws IOException {
        OwnerFiles.replace(base.resolve("tokens"), new byte[] {1});

        assertWithheld("tokens");
    }

    @Test
    void everythingElseIsServed() throws Exception {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Root other = Root.of(base).withholding(List.of(folder, outside, base));

        for (String path :
                List.of("src/a.txt", "state2", "src/state", "src/tokens", ".gitignore", ".github", "tokens.md")) {
            assertThat(root.follow(path)).isEqualTo(Path.of(path));
        }
        assertThat(other.follow("state/keys/plan.key")).isEqualTo(Path.of("state/keys/plan.key"));
    }

    @Test
    void aNameThatClimbsOutIsStillReportedAsSuch() {
        assertThatThrownBy(() -> root.follow("../.git/config"))
                .isInstanceOfSatisfying(
                        PathRefusedException.class,
                        refused -> assertThat(refused.refusal()).isEqualTo(PathRefusal.CLIMBS_OUT));
    }

    private void assertWithheld(String path) {
        assertThatThrownBy(() -> root.follow(path))
                .as(path)
                .isInstanceOfSatisfying(
                        PathRefusedException.class,
                        refused -> assertThat(refused.refusal()).isEqualTo(PathRefusal.WITHHELD));
    }

    private void file(String path) throws IOException {
        Path file = base.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, path);
    }
}
