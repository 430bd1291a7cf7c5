package dev.faultline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The files of this repository. */
public final class RepositoryFiles {
    public static final Path ROOT = root();

    /** Folders whose files come and go while a program runs. */
    private static final Pattern SKIPPED = Pattern.compile("(?:target|\\.launch|\\.git)(?:-.*)?");

    private RepositoryFiles() {}

    /** {@return the files below the root whose path, written with slashes, matches the pattern} */
    public static List<Path> files(String regex) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return SKIPPED.matcher(folder.getFileName().toString()).matches()
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (name(file).matches(regex)) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files.stream().sorted().toList();
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs/reference"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    /** {@return the file's path from the root} */
    public static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
