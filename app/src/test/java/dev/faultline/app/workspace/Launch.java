package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Main;
import dev.faultline.app.Run;
import dev.faultline.testing.ChildJava;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a test runs the program: in its own JVM or as which user, with which home, and with which environment. */
public final class Launch {
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> prefix = new ArrayList<>();
    private Optional<ChildJava> java = Optional.empty();
    private boolean process;

    public static Launch at(Path home) {
        return new Launch().with("FAULTLINE_HOME", home.toString());
    }

    Launch with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** {@return a launch of a process, which can be killed} */
    Launch asProcess() {
        process = true;
        return this;
    }

    /**
     * {@return a launch as a user without special permissions: root becomes another user, who gets this folder of the
     * test}
     */
    public Launch asNobody(Path folder) throws IOException, InterruptedException {
        process = true;
        if (System.getProperty("user.name").equals("root")) {
            prefix.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            java = Optional.of(ChildJava.quick()
                    .with("-Xmx160m")
                    .on(readableClassPath(Files.createDirectory(folder.resolve("classes")))));
            run("chown", "-R", "65534:65534", folder.toString());
        }
        return this;
    }

    // Maven's repository is often in a home directory that other users cannot read.
    private static String readableClassPath(Path copy) throws IOException, InterruptedException {
        List<String> parts = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Files.exists(Path.of(part))) {
                Path to = copy.resolve(Integer.toString(parts.size()));
                run("cp", "-rL", part, to.toString());
                parts.add(to.toString());
            }
        }
        return String.join(File.pathSeparator, parts);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    public Process start(String... arguments) throws IOException {
        if (!process) {
            return Run.begin(environment, arguments);
        }
        List<String> command = new ArrayList<>(prefix);
        command.addAll(java.orElseGet(Run::java).command(Main.class, arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("FAULTLINE_") || name.equals("DEBUG_STACK"));
        builder.environment().putAll(environment);
        return builder.start();
    }
}
