package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of docs/guides/context.md, and compares the output with the guide. */
@Tag("thorough")
class ContextGuideTest {
    private static final Path GUIDE = Path.of("../docs/guides/context.md");
    private static final Pattern STEP =
            Pattern.compile("```sh\\n(?<script>.*?)```\\n\\n```(?:json|text)\\n(?<output>.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void everyCommandPrintsWhatTheGuideShows() throws Exception {
        String guide = Files.readString(GUIDE);
        Path bin = Files.createDirectory(folder.resolve("bin"));
        String command =
                Program.usual().command().stream().map(part -> "'" + part + "'").collect(Collectors.joining(" "));
        Program.shell(bin, "cat > faultline <<'END'\n#!/bin/sh\nexec " + command + " \"$@\"\nEND\nchmod +x faultline");
        Path work = Files.createDirectory(folder.resolve("work"));
        int steps = 0;

        for (MatchResult step : (Iterable<MatchResult>) STEP.matcher(guide).results()::iterator) {
            steps++;
            assertThat(run(work, bin, step.group("script"))).isEqualTo(step.group("output"));
        }

        assertThat(steps).isEqualTo(guide.split("```sh\\n", -1).length - 1).isGreaterThan(4);
    }

    private String run(Path work, Path bin, String script) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", "-e", "-c", script)
                .directory(work.toFile())
                .redirectErrorStream(true);
        builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
        builder.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
