package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Main;
import dev.faultline.app.Run;
import dev.faultline.testing.ChildJava;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How to start the program: as which user, in which JVM, and with which environment. */
record Program(List<String> user, ChildJava java, Map<String, String> environment) {
    static final Path DATA = Path.of("../toolsets/context/src/test/resources/context")
            .toAbsolutePath()
            .normalize();

    static Program usual() {
        return new Program(List.of(), Run.java(), Map.of());
    }

    Program machine(String... options) {
        return new Program(user, ChildJava.plain().with(options), environment);
    }

    Program with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Program(user, java, more);
    }

    /** {@return the program as a user who can read only this folder, into which the class path is copied} */
    Program asNobody(Path folder) throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> parts = new ArrayList<>();
        for (String part : java.classPath().split(File.pathSeparator)) {
            Path from = Path.of(part);
            if (Files.exists(from)) {
                Path to = classes.resolve(Integer.toString(parts.size()));
                copy(from, to);
                parts.add(to.toString());
            }
        }
        shell(folder, "chmod -R go+rX classes; chmod go+rx .");
        List<String> other = System.getProperty("user.name").equals("root")
                ? List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                : List.of();
        return new Program(other, ChildJava.quick().on(String.join(File.pathSeparator, parts)), environment);
    }

    List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(user);
        command.addAll(java.command(Main.class, arguments));
        return command;
    }

    Process start(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(arguments));
        builder.environment().keySet().removeIf(name -> name.startsWith("FAULTLINE_") || name.startsWith("CONTEXT_"));
        builder.environment().putAll(environment);
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** {@return the bytes that a run prints, which must succeed} */
    String output(String... arguments) throws Exception {
        Process process = start(arguments);
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    static void shell(Path folder, String script) throws Exception {
        Process process = new ProcessBuilder("sh", "-e", "-c", script)
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }
}
