package dev.faultline.files.diagnosis;

import dev.faultline.files.process.ProgramLaunch;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Looks for the program of a command as the operating system will when it starts the command. */
public final class ProgramOnPath {
    private ProgramOnPath() {}

    /** {@return why the program of this launch cannot be started, if it cannot} */
    public static Optional<Trouble> obstacle(ProgramLaunch launch) {
        Path base = launch.folder().orElse(Path.of("")).toAbsolutePath();
        if (!Files.isDirectory(base)) {
            return Optional.of(
                    new Trouble("The folder that it is started in, " + base + ", does not exist", "Correct its cwd."));
        }
        String program = launch.command().getFirst();
        try {
            return program.indexOf('/') >= 0
                    ? atPath(base.resolve(program))
                    : onPath(program, launch.environment().getOrDefault("PATH", ""));
        } catch (InvalidPathException notAPath) {
            return Optional.of(new Trouble("The command is not the name of a program", "Correct the command."));
        }
    }

    private static Optional<Trouble> atPath(Path file) {
        if (!Files.exists(file)) {
            return Optional.of(new Trouble("There is no program " + file, "Correct the path in the command."));
        }
        return Files.isRegularFile(file) && Files.isExecutable(file)
                ? Optional.empty()
                : Optional.of(new Trouble(
                        file + " is not a program that this user may run",
                        "Make it executable with chmod +x, or name the interpreter that runs it."));
    }

    private static Optional<Trouble> onPath(String program, String path) {
        boolean found = Arrays.stream(path.split(File.pathSeparator))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder, program))
                .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
        return found
                ? Optional.empty()
                : Optional.of(new Trouble(
                        "There is no program " + program + " on the PATH, which is "
                                + (path.isEmpty() ? "empty" : path),
                        "Install " + program + ", or write its whole path as the command: a client that is started from"
                                + " a desktop may have another PATH than your terminal."));
    }
}
