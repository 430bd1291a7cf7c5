package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another user of the machine can put a key of its own among those that approve plans. The owner needs root here. */
@Tag("thorough")
@Timeout(600)
class HostileKeysTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path folder;

    @Test
    void aServerRefusesKeysThatAnotherUserCanReplace() throws Exception {
        Path home = folder.toRealPath().resolve("home");
        Path root = Files.createDirectory(folder.resolve("root"));
        PlanKeys plan = PlanKeys.in(home);
        plan.signer();
        Path keys = plan.file().getParent();

        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwxrwxrwx"));
        Run writable = run(home, root);
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(keys, "unix:uid", NOBODY);
        Run foreign = run(home, root);
        Files.setAttribute(keys, "unix:uid", 0);
        Run mended = run(home, root);

        System.out.println("keys of mode 777: exit " + writable.exit() + "; of another user: exit " + foreign.exit()
                + "; mended: exit " + mended.exit());
        assertThat(writable.exit()).as(writable.err()).isEqualTo(1);
        assertThat(writable.err()).contains("run 'chmod go-w " + keys + "'");
        assertThat(foreign.exit()).as(foreign.err()).isEqualTo(1);
        assertThat(foreign.err()).contains("run 'chown ");
        assertThat(mended.exit()).as(mended.err()).isZero();
    }

    private static Run run(Path home, Path root) throws Exception {
        return Run.of(
                AttackTarget.start(home, "serve", "--stdio", "--toolsets", "workspace", "--root", root.toString()),
                new byte[0]);
    }
}
