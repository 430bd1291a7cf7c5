package dev.faultline.app.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** An MCP client that speaks to {@code faultline serve} in lines of JSON, one call after the other. */
final class Client implements AutoCloseable {
    private static final String BEGIN =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n";

    private static final Pattern TOKEN = Pattern.compile("(?:ct|st|ck)_[\\w-]{20,}");

    private final Process server;
    private final Writer in;
    private final BufferedReader out;
    private int calls;

    private Client(Process server) throws IOException {
        this.server = server;
        this.in = server.outputWriter(UTF_8);
        this.out = server.inputReader(UTF_8);
        // Or it would fill up and hold the server.
        Thread.ofVirtual().start(() -> server.errorReader(UTF_8).lines().forEach(line -> {}));
        in.write(BEGIN);
        in.flush();
        assertThat(out.readLine()).contains("\"id\":0");
        in.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
        in.flush();
    }

    /** {@return a client of a server of its own, which keeps its state in {@code home}} */
    static Client start(Path home, Path workflows, String... more) throws IOException {
        return new Client(Run.start(Map.of("FAULTLINE_HOME", home.toString()), arguments(home, workflows, more)));
    }

    /** {@return a client of the server that this process is} */
    static Client of(Process server) throws IOException {
        return new Client(server);
    }

    static String[] arguments(Path home, Path workflows, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("serve", "--stdio", "--toolsets", "workflow", "--root", home.toString(), "--workflows"));
        arguments.add(workflows.toString());
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** {@return the result of the call, which the tool answered well or badly} */
    JsonObject result(String tool, String arguments) throws IOException {
        return raw(tool, arguments).object("result").orElseThrow();
    }

    /** {@return the structure of an answer that is no error} */
    JsonObject success(String tool, String arguments) throws IOException {
        JsonObject result = result(tool, arguments);
        assertThat(JsonText.print(result)).contains("\"isError\":false");
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return the envelope of an answer that is an error, which keeps its contract and repeats no token} */
    JsonObject failure(String tool, String arguments) throws IOException {
        JsonObject result = result(tool, arguments);
        String text = JsonText.print(result);
        assertThat(text).contains("\"isError\":true");
        assertThat(new ToolErrorDialect().check(Envelope.fromJson(result))).isEmpty();
        TOKEN.matcher(arguments).results().forEach(token -> assertThat(text).doesNotContain(token.group()));
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return the message that answers the call} */
    JsonObject raw(String tool, String arguments) throws IOException {
        send(tool, arguments);
        String line = out.readLine();
        assertThat(line).as("the answer to %s", tool).isNotNull();
        return (JsonObject) JsonText.read(line).clean().orElseThrow();
    }

    /** Sends a call, whose answer nobody waits for. */
    void send(String tool, String arguments) throws IOException {
        calls++;
        in.write("{\"jsonrpc\":\"2.0\",\"id\":" + calls + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}\n");
        in.flush();
    }

    /** Kills the server as the kernel does when it is out of memory. */
    void kill() throws InterruptedException {
        server.destroyForcibly();
        server.waitFor();
    }

    @Override
    public void close() throws IOException {
        in.close();
        try {
            server.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
