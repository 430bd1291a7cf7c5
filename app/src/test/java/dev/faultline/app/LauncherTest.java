package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.Messages;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the distribution, started by a client that sets almost no variable: no locale, no HOME, no PATH. */
class LauncherTest {
    /** What a shell sets, and the mark of processes to be ended. */
    private static final Set<String> NOT_OF_THE_CLIENT =
            Set.of("PWD", "OLDPWD", "SHLVL", "_", "FAULTLINE_PROCESS_TREE");

    private static final String HANDSHAKE = Messages.initialize(Messages.REVISION) + "\n" + Messages.INITIALIZED + "\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws Exception {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        Files.copy(Path.of("../packaging/faultline"), folder.resolve("faultline"));
        Files.copy(Path.of("../packaging/java-options"), lib.resolve("java-options"));
        Files.copy(Path.of("../build/newest-jdk"), lib.resolve("newest-jdk"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
        new JarOutputStream(Files.newOutputStream(lib.resolve("all.jar")), manifest).close();
    }

    private static String classPath() {
        return Stream.of(Run.java().classPath().split(File.pathSeparator))
                .map(jar -> Path.of(jar).toUri().toString())
                .collect(Collectors.joining(" "));
    }

    @Test
    void serveOpensFilesWhoseNamesGoBeyondAscii() throws Exception {
        Path root = Files.createDirectory(folder.resolve("Größe"));
        Files.writeString(root.resolve("grüße-日本.txt"), "こんにちは\n");

        Run run = launch(
                "",
                call(1, "list_paths", "{}") + call(2, "open_file", "{\"path\":\"grüße-日本.txt\"}"),
                "serve",
                "--stdio",
                "--root",
                root.toString());

        assertThat(run.err()).doesNotContain("cannot be opened");
        assertThat(answer(run, 1)).contains("\"grüße-日本.txt\"");
        assertThat(answer(run, 2)).contains("\"content\":\"こんにちは\\n\"", "\"isError\":false");
    }

    @Test
    void aServerBehindTheGatewayGetsTheEnvironmentOfTheClient() throws Exception {
        assertThat(environmentBehindTheGateway("export LATIN=$'\\xe9' NAME='ü 日';"))
                .containsExactlyInAnyOrder("LATIN=\u00e9", "NAME=" + bytes("ü 日"), bytes("JAVA_HOME=" + javaHome()));
    }

    @Test
    void aServerBehindTheGatewayGetsTheLocaleOfTheClient() throws Exception {
        assertThat(environmentBehindTheGateway("export LC_ALL=POSIX;")).contains("LC_ALL=POSIX");
    }

    private List<String> environmentBehindTheGateway(String exports) throws Exception {
        Path seen = folder.resolve("seen-ü");
        launch(
                exports,
                "",
                "gateway",
                "--stdio",
                "--",
                "/bin/sh",
                "-c",
                "cat /proc/$$/environ >\"$0\"",
                seen.toString());
        return Stream.of(Files.readString(seen, StandardCharsets.ISO_8859_1).split("\0"))
                .filter(variable -> !NOT_OF_THE_CLIENT.contains(variable.substring(0, variable.indexOf('='))))
                .toList();
    }

    private Run launch(String exports, String input, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/bash", "-c", exports + " exec \"$0\" \"$@\""));
        command.add(folder.resolve("faultline").toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        builder.environment().put("JAVA_HOME", javaHome());
        Process process = Run.endedWithTheTests(builder.start());
        return Run.of(process, (HANDSHAKE + input).getBytes(StandardCharsets.UTF_8));
    }

    private static String javaHome() {
        return System.getProperty("java.home");
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String call(int id, String tool, String arguments) {
        return Messages.call(id, tool, arguments) + "\n";
    }

    private static String answer(Run run, int id) {
        return run.out()
                .lines()
                .filter(line -> line.contains("\"id\":" + id + ","))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.out() + run.err()));
    }
}
