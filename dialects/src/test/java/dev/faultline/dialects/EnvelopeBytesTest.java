package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.ChildJava;
import dev.faultline.testing.Spec;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EnvelopeBytesTest {
    @Test
    @Spec({"RV-19", "RV-14"})
    void writesTheSameBytesUnderAnySettingsOfTheVirtualMachine() throws Exception {
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
        Process process = new ProcessBuilder(ChildJava.plain().with(settings).command(EnvelopeBytes.class))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        byte[] printed = process.getInputStream().readAllBytes();
        assertThat(process.waitFor()).isZero();
        return printed;
    }
}
