package dev.faultline.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the main method of a test class in a process with fewer permissions. If the tests run as root, another user runs
 * it.
 */
public final class OtherProcess {
    private static final Path HERE = Path.of("").toAbsolutePath();

    private final Path folder;

    /** Runs programs in this folder of the test, which becomes readable for all users. */
    public OtherProcess(Path folder) {
        this.folder = folder;
    }

    /** {@return the lines that the program prints when a user without any permissions runs it} */
    public List<String> asNobody(Class<?> program, List<String> arguments) throws IOException, InterruptedException {
        List<String> user = System.getProperty("user.name").equals("root")
                ? List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                : List.of();
        return run(user, readableClassPath(), program, arguments);
    }

    /** {@return the lines that the program prints when files are limited to this many blocks of 1024 bytes} */
    public List<String> withSmallFiles(int blocks, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> limited = List.of("bash", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "bash");
        return run(limited, System.getProperty("java.class.path"), program, arguments);
    }

    private List<String> run(List<String> how, String classPath, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(how);
        command.addAll(ChildJava.quick().on(classPath).command(program));
        command.addAll(arguments);
        Path output = Files.createFile(folder.resolve("output"));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    // Maven's repository is often in a home directory that other users cannot read.
    private String readableClassPath() throws IOException, InterruptedException {
        Path copy = Files.createDirectory(folder.resolve("classes"));
        List<String> parts = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path from = HERE.resolve(part);
            boolean needed = Files.isDirectory(from)
                    || part.matches(".*(?:re2j|jackson-core|faultline|assertj|jspecify|diff-utils|byte-buddy).*");
            if (needed && Files.exists(from)) {
                Path to = copy.resolve(Integer.toString(parts.size()));
                copy(from, to);
                parts.add(to.toString());
            }
        }
        Process open = new ProcessBuilder("chmod", "-R", "go+rX", copy.toString()).start();
        assertThat(open.waitFor()).isZero();
        assertThat(folder.toFile().setExecutable(true, false) && folder.toFile().setReadable(true, false))
                .isTrue();
        return String.join(File.pathSeparator, parts);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
