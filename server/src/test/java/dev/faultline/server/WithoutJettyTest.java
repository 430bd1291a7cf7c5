package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.ChildJava;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What happens if an author serves over HTTP without Jetty. */
class WithoutJettyTest {
    /** The author's program. */
    static final class Author {
        private Author() {}

        public static void main(String[] args) {
            FaultlineServer.named("fixture", "1").recorder(reply -> {}).serveHttp(0);
        }
    }

    @Test
    void saysWhichDependencyIsMissing() throws Exception {
        String withoutJetty = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("jetty-"))
                .collect(Collectors.joining(File.pathSeparator));
        Process author = new ProcessBuilder(ChildJava.quick().on(withoutJetty).command(Author.class))
                .redirectErrorStream(true)
                .start();

        String said = new String(author.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said)
                .contains("serveHttp needs Jetty: add org.eclipse.jetty.ee10:jetty-ee10-servlet 12.1 to the"
                        + " dependencies");
        assertThat(author.waitFor()).isEqualTo(1);
    }
}
