package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server without memory ends, so that its supervisor starts it again. */
@Tag("thorough")
class OutOfMemoryTest {
    private static final String SCRIPT =
            ". ../packaging/java-options; exec \"$jdk/bin/java\" \"${always[@]}\" -Xmx16m -cp \"$1\" \"$2\"";

    @Test
    void theOptionsOfTheLaunchersEndAProcessThatRunsOutOfMemory() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                "bash", "-euc", SCRIPT, "launch", System.getProperty("java.class.path"), Hog.class.getName());
        builder.environment().put("home", Path.of("target").toString());
        builder.environment().put("jdk", System.getProperty("java.home"));

        Run run = Run.of(builder.start(), new byte[0]);

        assertThat(run.exit()).as(run.err()).isEqualTo(3);
        assertThat(run.out()).doesNotContain("still here");
    }

    /** A program one of whose threads runs out of memory, which would not end the process. */
    static final class Hog {
        private static final List<byte[]> KEPT = new ArrayList<>();

        private Hog() {}

        public static void main(String[] args) throws InterruptedException {
            Thread hog = Thread.ofVirtual().start(() -> {
                while (true) {
                    KEPT.add(new byte[1_000_000]);
                }
            });
            hog.join();
            System.out.println("still here");
        }
    }
}
