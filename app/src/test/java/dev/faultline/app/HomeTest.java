package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of the program's files, if no variable names one. */
class HomeTest {
    @TempDir
    private Path folder;

    @Test
    void isBelowTheHomeThatTheSystemKnows() throws Exception {
        Run run = verifyTrail(folder.toString());

        assertThat(run.err()).startsWith("There is no directory " + folder.resolve(".faultline/trail") + ".");
    }

    @Test
    void hasToBeNamedByAUserWithoutAHome() throws Exception {
        Run run = verifyTrail("?"); // what Java says if the system does not know the user

        assertThat(run.err())
                .isEqualTo(
                        "faultline: This user has no home folder, and HOME is not set. Set FAULTLINE_HOME to the folder"
                                + " that Faultline may keep its files in.\n");
        assertThat(run.exit()).isEqualTo(2);
    }

    private static Run verifyTrail(String userHome) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(Run.java().with("-Duser.home=" + userHome).command(Main.class, "trail", "verify"));
        builder.environment().remove("FAULTLINE_HOME");
        builder.environment().put("HOME", ""); // an empty one counts as none
        return Run.of(builder.start(), new byte[0]);
    }
}
