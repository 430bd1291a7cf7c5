package dev.faultline.app.workspace;

import dev.faultline.app.Main;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a test starts the program: with a home of its own, as whom, and with what around it. */
final class Launch {
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> prefix = new ArrayList<>();
    private final List<String> java = new ArrayList<>();

    static Launch at(Path home) {
        return new Launch().with("FAULTLINE_HOME", home.toString());
    }

    Launch with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** As a user whom permissions bind, unlike root. */
    Launch asNobody() {
        prefix.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        return this;
    }

    Launch java(String... options) {
        java.addAll(List.of(options));
        return this;
    }

    Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx160m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(java);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("FAULTLINE_") || name.equals("DEBUG_STACK"));
        builder.environment().putAll(environment);
        return builder.start();
    }
}
