package dev.faultline.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.ChildJava;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A program that only logs needs no library for metrics or traces. */
class LogAloneTest {
    /** The author's program. */
    static final class Author {
        private Author() {}

        public static void main(String[] args) {
            WatchedTool.fail(
                    new FaultException(CommonCode.STATE_CONFLICT.fault("The order is paid")), LogObserver.of("orders"));
        }
    }

    @Test
    void logsWithoutMicrometerAndOpenTelemetry() throws Exception {
        List<String> optional = List.of("micrometer-", "opentelemetry-");
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        optional.stream().noneMatch(Path.of(entry).getFileName().toString()::startsWith))
                .collect(Collectors.joining(File.pathSeparator));
        Process author = new ProcessBuilder(ChildJava.quick().on(classPath).command(Author.class))
                .redirectErrorStream(true)
                .start();

        String said = new String(author.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said).contains("The order is paid");
        assertThat(author.waitFor()).isZero();
    }
}
