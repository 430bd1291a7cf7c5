package dev.faultline.fleet;

import dev.faultline.files.Exposure;
import dev.faultline.fleet.StoreException.StoreProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Refuses files with passwords, or with settings of a client, that other users of the machine can read or change. */
public final class SafeFile {
    private SafeFile() {}

    /** Requires that only its owner can read the file, and that no other user can replace it. */
    public static void requireSecret(Path file, String name) throws StoreException {
        require(file, name, Exposure::ofSecret);
    }

    /** Requires that no other user can change or replace the file. */
    public static void requireTrusted(Path file, String name) throws StoreException {
        require(file, name, Exposure::ofTrusted);
    }

    private interface Check {
        Optional<Exposure> of(Path file) throws IOException;
    }

    private static void require(Path file, String name, Check check) throws StoreException {
        Optional<Exposure> found;
        try {
            found = check.of(file);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE, "The permissions of " + name + ", " + file + ", cannot be read.", e);
        }
        if (found.isPresent()) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE,
                    "The store is not used, because " + found.get().sentence(name) + ".");
        }
    }
}
