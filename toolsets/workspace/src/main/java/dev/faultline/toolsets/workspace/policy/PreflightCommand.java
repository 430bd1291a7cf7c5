package dev.faultline.toolsets.workspace.policy;

import dev.faultline.files.process.ClientEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A preflight command.
 *
 * @param run the program and its arguments, without a shell
 * @param time its time limit
 * @param environment the names of further variables that it gets
 */
record PreflightCommand(String name, List<String> run, Duration time, List<String> environment) {
    /** The variables that programs usually need. No others, because an agent may have written what is run. */
    private static final Set<String> USUAL = Set.of(
            "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "JAVA_HOME");

    PreflightCommand {
        run = List.copyOf(run);
        environment = List.copyOf(environment);
    }

    ProcessBuilder builder(Path root) {
        ProcessBuilder builder =
                new ProcessBuilder(run).directory(root.toFile()).redirectErrorStream(true);
        Map<String, String> variables = builder.environment();
        ClientEnvironment.restore(variables);
        variables.keySet().removeIf(variable -> !USUAL.contains(variable) && !environment.contains(variable));
        return builder;
    }

    /** {@return whether one of its arguments names this file of the workspace} */
    boolean names(Path root, String path) {
        Path file = root.resolve(path);
        return run.stream()
                .map(word -> word.substring(word.indexOf('=') + 1))
                .anyMatch(word -> leadsTo(root, word, file));
    }

    private static boolean leadsTo(Path root, String word, Path file) {
        try {
            Path named = root.resolve(word).normalize();
            // The same file by its identity too: some file systems ignore letter case.
            return named.equals(file) || named.toRealPath().equals(file) || Files.isSameFile(named, file);
        } catch (InvalidPathException | IOException e) {
            return false; // not the name of a file
        }
    }
}
