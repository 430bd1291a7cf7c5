package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Main;
import dev.faultline.app.Run;
import dev.faultline.testing.ChildJava;
import dev.faultline.testing.CutJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A distribution with incompatible libraries. */
@Tag("thorough")
class BrokenClassPathTest {
    @TempDir
    private Path folder;

    @Test
    void reportsThatTheServerCannotStart() throws Exception {
        Run run = serve("--stdio");

        assertThat(run.exit()).isEqualTo(70);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("faultline: this installation is incomplete or mixes versions", "WriterBasedJsonGenerator");
    }

    // The HTTP server has its own threads, which must not keep a broken process alive.
    @Test
    void reportsThatTheServerOverHttpCannotStart() throws Exception {
        Run run = serve("--http", "127.0.0.1:0");

        assertThat(run.exit()).isEqualTo(70);
        assertThat(run.err())
                .contains("faultline: this installation is incomplete or mixes versions", "WriterBasedJsonGenerator");
    }

    private Run serve(String... how) throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        List<String> command = new ArrayList<>(ChildJava.quick()
                .on(CutJar.classPath(folder, "jackson-core-", "tools.jackson.core.json.WriterBasedJsonGenerator"))
                .command(Main.class, "serve", "--root", root.toString()));
        command.addAll(List.of(how));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        return Run.of(builder.start(), new byte[0]);
    }
}
