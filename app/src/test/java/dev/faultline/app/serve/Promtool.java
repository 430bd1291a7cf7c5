package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The checker of Prometheus: the one on the path, else that of Debian's package {@code prometheus}, fetched once into
 * {@code ~/.cache/faultline} without being installed.
 */
final class Promtool {
    private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "faultline");

    private Promtool() {}

    /** Checks the rules with the tests in this file. */
    static void testRules(Path tests) throws Exception {
        run(
                Objects.requireNonNull(tests.toAbsolutePath().getParent()),
                program(),
                "test",
                "rules",
                tests.toAbsolutePath().toString());
    }

    private static String program() throws Exception {
        Optional<String> installed = Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, "promtool"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
        return installed.isPresent() ? installed.get() : fetched();
    }

    private static String fetched() throws Exception {
        Path program = CACHE.resolve("promtool-" + System.getProperty("os.arch"));
        if (!Files.isExecutable(program)) {
            Files.createDirectories(CACHE);
            Path scratch = Files.createTempDirectory(CACHE, "promtool");
            run(scratch, "apt-get", "download", "prometheus");
            try (Stream<Path> packages = Files.list(scratch)) {
                run(scratch, "dpkg", "-x", packages.findFirst().orElseThrow().toString(), "unpacked");
            }
            Files.move(scratch.resolve("unpacked/usr/bin/promtool"), program, StandardCopyOption.ATOMIC_MOVE);
        }
        return program.toString();
    }

    private static void run(Path folder, String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException missing) {
            throw new AssertionError(
                    "There is no " + command[0] + "; run build/install-tools to get promtool", missing);
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s: %s; to install promtool, run build/install-tools", List.of(command), said)
                .isZero();
    }
}
