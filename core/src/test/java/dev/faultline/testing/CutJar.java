package dev.faultline.testing;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;

/** A class path on which a class of one library is missing, as happens with incompatible versions. */
public final class CutJar {
    private CutJar() {}

    /** {@return the class path of this process, with a copy of this library, in the folder, without the class} */
    public static String classPath(Path folder, String library, String missing) throws IOException {
        List<String> elements =
                Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1));
        Path whole = elements.stream()
                .map(Path::of)
                .filter(path -> path.getFileName().toString().startsWith(library))
                .findFirst()
                .orElseThrow();
        Path cut = copy(whole, folder.resolve("cut.jar"), missing.replace('.', '/') + ".class");
        return elements.stream()
                .map(element -> element.equals(whole.toString()) ? cut.toString() : element)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path copy(Path whole, Path cut, String missing) throws IOException {
        try (JarFile from = new JarFile(whole.toFile());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(cut))) {
            from.getJarEntry(missing).getName(); // fails if the class does not exist
            for (JarEntry entry : from.stream().toList()) {
                if (!entry.getName().equals(missing)) {
                    to.putNextEntry(new JarEntry(entry.getName()));
                    try (InputStream content = from.getInputStream(entry)) {
                        content.transferTo(to);
                    }
                }
            }
        }
        return cut;
    }
}
