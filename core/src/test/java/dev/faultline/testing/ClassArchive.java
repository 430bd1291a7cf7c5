package dev.faultline.testing;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** A class data archive: the loaded and linked classes of a program, in a file that JVMs map into memory. */
final class ClassArchive {
    private ClassArchive() {}

    /** {@return the options that use the archive, which is created if none matches the current class path} */
    static List<String> of(ChildJava java, Class<?> training, Path folder) throws IOException, InterruptedException {
        List<Path> classPath = Arrays.stream(java.classPath().split(File.pathSeparator))
                .map(Path::of)
                .toList();
        Path archive = folder.resolve(training.getSimpleName() + "-" + FileFingerprint.of(classPath) + ".archive");
        try (FileChannel one =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = one.lock()) {
            if (held.isValid() && !Files.exists(archive)) {
                make(java, training, archive);
            }
        }
        // Without the JVM's log, which would report an unusable archive on standard output.
        return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable");
    }

    // A JVM that cannot create an archive leaves an empty file, which the others ignore.
    private static void make(ChildJava java, Class<?> training, Path archive) throws IOException, InterruptedException {
        Path draft = Files.createTempDirectory(archive.getParent(), "training");
        Path made = draft.resolve("archive");
        ProcessBuilder builder = new ProcessBuilder(java.with("-XX:ArchiveClassesAtExit=" + made, "-Xlog:disable")
                        .command(training, draft.toString()))
                .redirectErrorStream(true)
                .redirectOutput(draft.resolve("output").toFile());
        builder.environment().put("FAULTLINE_HOME", draft.resolve("home").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        int exit = process.waitFor();
        if (exit != 0) {
            throw new AssertionError(
                    "the training ended with " + exit + ": " + Files.readString(draft.resolve("output")));
        }
        if (!Files.exists(made)) {
            Files.createFile(made);
        }
        Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
    }
}
