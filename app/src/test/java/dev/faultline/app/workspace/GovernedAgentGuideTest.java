package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of docs/guides/governed-agent.md, and compares the output with the guide. */
@Tag("thorough")
class GovernedAgentGuideTest {
    private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
    private static final Pattern SEEN = Pattern.compile("(?ms)^```text\\n(.*?)^```$");
    private static final String PORT = "7337";

    @TempDir
    private Path folder;

    @Test
    @Spec({"SE-48", "SE-16", "SE-24"})
    void everyCommandPrintsWhatTheGuideShows() throws Exception {
        String guide = Files.readString(repository().resolve("docs/guides/governed-agent.md"));
        // The server ends after the last command of the guide; until then it writes into the folder.
        Files.writeString(folder.resolve("guide.sh"), "set -euo pipefail\n" + commands(guide) + "wait\n");
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path program = bin.resolve("faultline");
        Files.writeString(program, launcher());
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        ProcessBuilder bash = new ProcessBuilder("bash", "guide.sh")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile());
        bash.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        bash.environment().merge("PATH", bin.toString(), (path, mine) -> mine + ":" + path);

        int exit = bash.start().waitFor();

        String out = Files.readString(folder.resolve("out"));
        assertThat(exit).as(out).isZero();
        assertThat(SEEN.matcher(guide).results().flatMap(block -> block.group(1).lines()))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(out).contains(line));
        assertThat(folder.resolve("greeter/src/bonjour.sh")).hasContent("echo Bonjour\n");
        assertThat(folder.resolve("greeter/README.md")).doesNotExist();
        assertThat(folder.resolve("greeter/src/c.sh")).doesNotExist();
    }

    // Another port, because that of the guide may be in use.
    private static String commands(String guide) throws IOException {
        String commands =
                COMMANDS.matcher(guide).results().map(block -> block.group(1)).collect(Collectors.joining("\n"));
        assertThat(commands).contains(PORT);
        return commands.replace(PORT, String.valueOf(freePort()));
    }

    // Below the ephemeral ports, so that no outgoing connection takes it in the meantime.
    private static int freePort() {
        for (int port : new Random().ints(1_000, 15_000, 32_000).toArray()) {
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // the next one
            }
        }
        throw new AssertionError("no port is free");
    }

    private static String launcher() {
        return "#!/bin/sh\nexec '" + String.join("' '", Run.command()) + "' \"$@\"\n";
    }

    private static Path repository() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("docs/guides"))) {
                return at;
            }
        }
        throw new AssertionError("the guides are nowhere above");
    }
}
