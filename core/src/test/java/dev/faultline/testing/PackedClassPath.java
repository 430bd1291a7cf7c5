package dev.faultline.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A class path of jars only, because a JVM does not archive classes from folders. */
final class PackedClassPath {
    private PackedClassPath() {}

    /** {@return this class path, with folders replaced by jars in the given folder, and without missing entries} */
    static String of(String classPath, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<String> jars = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            Path path = Path.of(part).toAbsolutePath();
            if (Files.isDirectory(path)) {
                jars.add(packed(path, folder).toString());
            } else if (Files.exists(path)) {
                jars.add(path.toString());
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    // The name depends on the content, and the jar appears complete: another process may need the same one.
    private static Path packed(Path classes, Path folder) throws IOException {
        List<Path> files = files(classes);
        Path jar = folder.resolve(FileFingerprint.of(files) + ".jar");
        if (!Files.exists(jar)) {
            Path draft = Files.createTempFile(folder, "draft", ".jar");
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(draft))) {
                zip.setLevel(Deflater.NO_COMPRESSION);
                for (Path folderOfClasses : folders(classes)) { // a program that looks for classes needs them
                    zip.putNextEntry(new ZipEntry(name(classes, folderOfClasses) + "/"));
                }
                for (Path file : files) {
                    zip.putNextEntry(new ZipEntry(name(classes, file)));
                    Files.copy(file, zip);
                }
            }
            Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
        }
        return jar;
    }

    private static String name(Path classes, Path file) {
        return classes.relativize(file).toString().replace(File.separatorChar, '/');
    }

    private static List<Path> folders(Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(Files::isDirectory)
                    .filter(each -> !each.equals(classes))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> files(Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
