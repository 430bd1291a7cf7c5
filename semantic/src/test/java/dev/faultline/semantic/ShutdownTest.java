package dev.faultline.semantic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShutdownTest {
    private static final int TERMINATED = 143;

    @TempDir
    private Path scratch;

    @Test
    void endsOnceNativeCodeHasReturned() throws Exception {
        Path natives = scratch.resolve("native");
        Process process = LoadingProcess.start(Given.in(scratch), natives);
        BufferedReader printed = process.inputReader(UTF_8);
        assertThat(printed.readLine()).isEqualTo("loading");

        process.toHandle().destroy(); // unlike Process.destroy, leaves the output readable

        assertThat(printed.readLine()).isEqualTo("loaded");
        assertThat(process.waitFor()).isEqualTo(TERMINATED);
    }

    @Test
    void leavesNativeLibrariesOnlyWhereAllServersShareThem() throws Exception {
        Path natives = scratch.resolve("native");
        Process process = LoadingProcess.start(Given.in(scratch), natives);
        assertThat(process.inputReader(UTF_8).readLine()).isEqualTo("loading");
        process.destroyForcibly().waitFor();

        try (Stream<Path> files = Files.walk(scratch)) {
            assertThat(files.filter(file -> file.toString().endsWith(".so"))
                            .map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("libonnxruntime.so", "libonnxruntime4j_jni.so", "libtokenizers.so");
        }
    }
}
