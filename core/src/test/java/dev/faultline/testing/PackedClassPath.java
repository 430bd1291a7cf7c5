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

/** A class path of jars only: from folders, a virtual machine archives no class. */
final class PackedClassPath {
    private PackedClassPath() {}

    /** {@return this class path; jars in the folder stand for what is not yet packed, and what is missing is left out} */
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

    // Under a name that tells what is in it, and complete from the beginning: another process may want the same.
    private static Path packed(Path classes, Path folder) throws IOException {
        List<Path> files = files(classes);
        Path jar = folder.resolve(Stamp.of(files) + ".jar");
        if (!Files.exists(jar)) {
            Path draft = Files.createTempFile(folder, "draft", ".jar");
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(draft))) {
                zip.setLevel(Deflater.NO_COMPRESSION);
                for (Path file : files) {
                    zip.putNextEntry(
                            new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                    Files.copy(file, zip);
                }
            }
            Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
        }
        return jar;
    }

    private static List<Path> files(Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
