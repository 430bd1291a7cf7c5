package dev.faultline.toolsets.code;

import java.nio.file.Files;
import java.nio.file.Path;

/** The ripgrep on the path, for the thorough tests. */
final class Rg {
    private Rg() {}

    static String program() {
        for (String folder : System.getenv("PATH").split(":")) {
            Path program = Path.of(folder, "rg");
            if (Files.isExecutable(program)) {
                return program.toString();
            }
        }
        throw new AssertionError("rg is not on the path: install the package ripgrep, or run build/install-tools");
    }
}
