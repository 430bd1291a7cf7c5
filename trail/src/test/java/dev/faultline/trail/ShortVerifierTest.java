package dev.faultline.trail;

import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ten-line verifier in the reference, which shares no code with ours. */
class ShortVerifierTest {
    private static final Path SCRIPT = Path.of("../build/verify-trail");
    private static final Path PAGE = Path.of("../docs/reference/trail.md");

    @TempDir
    private Path directory;

    @BeforeEach
    void writeATrail() {
        written(directory, 4);
    }

    @Test
    @Tag("thorough")
    void agreesThatATrailIsSound() throws Exception {
        assertThat(verified())
                .isEqualTo("4 entries, the last has the hash "
                        + TrailCheck.of(directory).last().hash());
    }

    @Test
    @Tag("thorough")
    void findsWhatOursFinds() throws Exception {
        List<String> sound = lines(directory);
        List<String> altered = new ArrayList<>(sound);
        altered.set(2, altered.get(2).replace("main.py", "main.sh"));
        List<String> shorter = new ArrayList<>(sound);
        shorter.remove(1);

        Files.writeString(log(directory), String.join("\n", altered) + "\n");
        assertThat(verified()).isEqualTo("entry 3 was altered");
        Files.writeString(log(directory), String.join("\n", shorter) + "\n");
        assertThat(verified()).isEqualTo("entry 2 does not follow the one before it");
    }

    @Test
    void isTheOneInTheReference() throws Exception {
        String body = Files.readAllLines(SCRIPT).stream()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.joining("\n"));

        assertThat(body.lines().count()).isLessThanOrEqualTo(11);
        assertThat(Files.readString(PAGE)).contains(body);
    }

    private String verified() throws Exception {
        Process process = new ProcessBuilder(
                        "bash", SCRIPT.toString(), log(directory).toString())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
