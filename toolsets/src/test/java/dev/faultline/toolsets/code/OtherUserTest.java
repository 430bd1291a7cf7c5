package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools say where they may not look. The superuser may look everywhere, so another user asks. */
class OtherUserTest {
    private static final Path HERE = Path.of("").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void whatMayNotBeReadIsForbiddenOrLeftOutAndThatIsSaid() throws Exception {
        Path root = Files.createDirectory(folder.resolve("repo"));
        Shell.run(root, """
            mkdir closed blind open; echo needle > closed/a; echo needle > blind/b; echo needle > open/c
            echo needle > open/mine; git init -q .
            chmod 700 closed; chmod 744 blind; chmod 600 open/mine; chmod -R go+rX .git; chmod go+rx . open ..
            """);

        List<String> told = asNobody(
                root,
                "open_file {'path':'open/mine'}",
                "open_file {'path':'closed/a'}",
                "list_paths {'path':'closed'}",
                "list_paths {}",
                "search_text {'query':'needle'}",
                "search_text {'query':'needle','paths':['open/c']}",
                "blame_range {'path':'open/c','start_line':1,'end_line':1}");

        assertThat(told.get(0)).contains("\"status\":403,\"detail\":\"Access denied: open/mine\"");
        assertThat(told.get(1)).contains("\"status\":403,\"detail\":\"Access denied: closed/a\"");
        assertThat(told.get(2)).contains("\"total\":0,\"truncated\":true");
        assertThat(told.get(3)).contains("\"path\":\"open/mine\"").endsWith("\"total\":2,\"truncated\":true}");
        assertThat(told.get(4)).contains("\"path\":\"open/c\"").endsWith("\"total\":1,\"truncated\":true}");
        assertThat(told.get(5)).endsWith("\"total\":1,\"truncated\":false}");
        assertThat(told.get(6)).contains("git-operation-error");
        assertThat(told).noneMatch(line -> line.contains(root.toString()));
    }

    private List<String> asNobody(Path root, String... calls) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                readableClassPath(),
                "dev.faultline.toolsets.code.CallsFromOutside",
                root.toString()));
        command.addAll(List.of(calls));
        Path output = Files.createFile(folder.resolve("output"));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    // The repository of Maven is often in a home that nobody else may enter.
    private String readableClassPath() throws IOException, InterruptedException {
        Path copy = Files.createDirectory(folder.resolve("classes"));
        List<String> parts = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path from = HERE.resolve(part);
            boolean needed =
                    Files.isDirectory(from) || part.matches(".*(?:re2j|jackson-core|faultline|assertj|jspecify).*");
            if (needed && Files.exists(from)) {
                Path to = copy.resolve(Integer.toString(parts.size()));
                copy(from, to);
                parts.add(to.toString());
            }
        }
        Shell.run(folder, "chmod -R go+rX classes; chmod go+rx .");
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
