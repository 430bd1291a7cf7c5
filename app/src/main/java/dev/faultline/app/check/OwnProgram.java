package dev.faultline.app.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command line that starts this program again. */
final class OwnProgram {
    private OwnProgram() {}

    /** {@return the command that runs this program with these arguments} */
    static List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(Optional.ofNullable(System.getProperty("faultline.launcher"))
                .map(List::of)
                .orElseGet(OwnProgram::java));
        command.addAll(arguments);
        return command;
    }

    // Without the launcher, as in tests.
    private static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.faultline.app.Main");
    }
}
