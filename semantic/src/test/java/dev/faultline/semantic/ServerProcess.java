package dev.faultline.semantic;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.app.Main;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.ChildJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server with this module on its class path, over standard input and output, and its client. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final Writer in;
    private final BufferedReader out;
    private int id;

    private ServerProcess(Process process) {
        this.process = process;
        this.in = process.outputWriter(UTF_8);
        this.out = process.inputReader(UTF_8);
    }

    /** Starts the program with these Java options. */
    static Process start(Path home, List<String> java, String... arguments) throws IOException {
        // A killed process leaves its native library behind.
        String temporary = "-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("tmp"));
        ProcessBuilder builder = new ProcessBuilder(ChildJava.quick()
                .with("-Xmx256m", "--enable-native-access=ALL-UNNAMED", temporary)
                .with(java.toArray(String[]::new))
                .command(Main.class, arguments));
        builder.environment().put("FAULTLINE_HOME", home.toString());
        return builder.start();
    }

    static ServerProcess over(Path root, Path home, String... java) throws IOException {
        Process process =
                start(home, List.of(java), "serve", "--stdio", "--root", root.toString(), "--toolsets", "code");
        Thread.ofVirtual().start(() -> process.errorReader(UTF_8).lines().forEach(line -> {}));
        ServerProcess served = new ServerProcess(process);
        served.ask(
                "initialize",
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
        served.in.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
        return served;
    }

    /** {@return the result of a search} */
    JsonObject search(String query) throws IOException {
        return ask("tools/call", "{\"name\":\"semantic_search\",\"arguments\":{\"query\":\"" + query + "\"}}");
    }

    private JsonObject ask(String method, String parameters) throws IOException {
        in.write("{\"jsonrpc\":\"2.0\",\"id\":" + id++ + ",\"method\":\"" + method + "\",\"params\":" + parameters
                + "}\n");
        in.flush();
        return json(out.readLine()).object("result").orElseThrow();
    }

    static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow(() -> new AssertionError(text));
    }

    @Override
    public void close() throws IOException {
        in.close();
        process.destroyForcibly().onExit().join();
    }
}
