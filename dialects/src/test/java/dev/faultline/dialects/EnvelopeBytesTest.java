package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnvelopeBytesTest {
    @Test
    @Spec({"RV-19", "RV-14"})
    void theBytesAreTheSameUnderAnySettingsOfTheVirtualMachine() throws Exception {
        byte[] usual = run();

        byte[] odd = run(
                "-Xint",
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Dfile.encoding=ISO-8859-1",
                "-Dstdout.encoding=ISO-8859-1",
                "-Duser.timezone=Pacific/Kiritimati");

        assertThat(usual).hasSizeGreaterThan(10_000);
        assertThat(odd).isEqualTo(usual);
    }

    private static byte[] run(String... settings) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(settings));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), EnvelopeBytes.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        byte[] printed = process.getInputStream().readAllBytes();
        assertThat(process.waitFor()).isZero();
        return printed;
    }
}
