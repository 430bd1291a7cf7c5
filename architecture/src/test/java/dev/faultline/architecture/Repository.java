package dev.faultline.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of this repository. */
final class Repository {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Repository() {}

    /** {@return the files below the root whose path, written with slashes, matches the pattern} */
    static List<Path> files(String regex) {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> name(file).matches(regex))
                    .filter(file -> !name(file).matches("(?:.*/)?(?:target|\\.launch|\\.git)(?:-.*|/.*)?"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the file's path from the root} */
    static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
