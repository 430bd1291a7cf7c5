package dev.faultline.app.gateway;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.files.servers.Adoption;
import dev.faultline.files.servers.ServersFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.IntStream;

/** A client's configuration with a gateway in front of each server: printed, or written over the former one. */
record AdoptedConfig(Path file, Console console) {
    /** Prints the configuration, or writes it and keeps the former one; {@return the exit code} */
    int adopt(boolean write) {
        Adoption adoption = read();
        adoption.left()
                .forEach((server, reason) -> console.err()
                        .println("faultline: " + Console.printable(server) + " stays as it is: " + reason));
        if (!write) {
            console.out().print(adoption.text());
            console.out().flush();
        } else if (adoption.adopted().isEmpty()) {
            console.err().println("faultline: nothing to write: no server is left to put a gateway in front of");
        } else {
            Path backup = replace(adoption.text());
            console.err()
                    .println("faultline: wrote " + file + " with a gateway in front of "
                            + Console.printable(String.join(", ", adoption.adopted())) + "; the former file is "
                            + backup.getFileName());
        }
        console.err().flush();
        return 0;
    }

    private Adoption read() {
        try {
            return Adoption.of(file, "faultline");
        } catch (ServersFileException mistaken) {
            throw new SettingException("--adopt", mistaken.reason());
        }
    }

    // The copy keeps the permissions, and the new text goes into the file itself, which may be a link.
    private Path replace(String text) {
        if (!Files.isWritable(file)) {
            throw new SettingException("--adopt", "The file " + file + " may not be written by this user.");
        }
        Path backup = free();
        try {
            Files.copy(file, backup, StandardCopyOption.COPY_ATTRIBUTES);
        } catch (IOException unwritable) {
            throw new SettingException("--adopt", "The copy " + backup + " cannot be made; nothing was changed.");
        }
        try {
            Files.writeString(file, text);
        } catch (IOException unwritable) {
            throw new SettingException(
                    "--adopt", "The file " + file + " cannot be written; what it contained is in " + backup + ".");
        }
        return backup;
    }

    // A former backup is never overwritten.
    private Path free() {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(number -> file.resolveSibling(file.getFileName() + ".bak" + (number == 1 ? "" : number)))
                .filter(Files::notExists)
                .findFirst()
                .orElseThrow();
    }
}
