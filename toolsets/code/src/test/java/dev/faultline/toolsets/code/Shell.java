package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Runs bash commands in a folder. */
final class Shell {
    private Shell() {}

    static String run(Path folder, String script) throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-euc", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        bash.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        bash.environment().put("GIT_CONFIG_SYSTEM", "/dev/null");
        for (String who : new String[] {"AUTHOR", "COMMITTER"}) {
            bash.environment().putIfAbsent("GIT_" + who + "_NAME", "Ada Lovelace");
            bash.environment().putIfAbsent("GIT_" + who + "_EMAIL", "ada@example.org");
        }
        Process process = bash.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
