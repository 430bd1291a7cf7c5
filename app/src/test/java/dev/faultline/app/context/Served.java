package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server of the context tools over standard input and output, and a client of it. */
final class Served implements AutoCloseable {
    final String greeting;
    private final Process process;
    private final Writer to;
    private final BufferedReader from;
    private int last;

    private Served(Process process) throws IOException {
        this.process = process;
        this.to = process.outputWriter(StandardCharsets.UTF_8);
        this.from = process.inputReader(StandardCharsets.UTF_8);
        this.greeting = ask(
                "initialize",
                "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
        write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    static Served start(Program program, Path trail, String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("serve", "--stdio", "--toolsets", "context", "--trail", trail.toString()));
        arguments.addAll(List.of("--root", trail.resolveSibling("").toString()));
        arguments.addAll(List.of(more));
        return new Served(program.start(arguments.toArray(String[]::new)));
    }

    /** The result of a request, as it came. */
    String ask(String method, String parameters) throws IOException {
        int id = ++last;
        write("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}");
        String line = from.readLine();
        String begin = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",";
        assertThat(line).startsWith(begin);
        return line.substring(begin.length(), line.length() - 1);
    }

    String call(String tool, String arguments) throws IOException {
        return ask("tools/call", "{\"name\":\"context." + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** The text of a call that has to succeed, which is all that there is. */
    String text(String tool, String arguments) throws IOException {
        JsonObject result = result(call(tool, arguments));
        assertThat(result.members().keySet()).containsExactly("content");
        return text(result);
    }

    /** The code of a call that has to fail, after everything is as the contract has it. */
    String code(String tool, String arguments) throws IOException {
        String answer = call(tool, arguments);
        assertThat(call(tool, arguments)).isEqualTo(answer);
        JsonObject result = result(answer);
        assertThat(result.members().keySet()).containsExactly("content", "isError");
        assertThat(answer).endsWith("\"isError\":true}");
        String text = text(result);
        JsonObject error = object(text).object("error").orElseThrow();
        String code = error.string("code").orElseThrow();
        assertThat(text)
                .isEqualTo("{\"error\":{\"code\":\"" + code + "\",\"message\":\""
                        + error.string("message").orElseThrow() + "\"}}\n");
        return code;
    }

    private static JsonObject result(String answer) {
        return object("{" + answer + "}").object("result").orElseThrow(() -> new AssertionError(answer));
    }

    private static String text(JsonObject result) {
        List<String> texts = ((JsonArray) result.get("content").orElseThrow())
                .items().stream()
                        .map(item -> ((JsonObject) item).string("text").orElseThrow())
                        .toList();
        assertThat(texts).hasSize(1);
        return texts.getFirst();
    }

    static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow(() -> new AssertionError(json));
    }

    private void write(String line) throws IOException {
        to.write(line + "\n");
        to.flush();
    }

    @Override
    public void close() throws IOException {
        to.close();
        assertThat(process.onExit().join().exitValue()).isZero();
    }
}
