package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server with the context tools over standard input and output, and its client. */
final class Served implements AutoCloseable {
    private final StdioClient client;

    private Served(StdioClient client) {
        this.client = client;
    }

    static Served start(Program program, Path trail, String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("serve", "--stdio", "--toolsets", "context", "--trail", trail.toString()));
        arguments.addAll(List.of("--root", trail.resolveSibling("").toString()));
        arguments.addAll(List.of(more));
        return new Served(new StdioClient(program.start(arguments.toArray(String[]::new)), "2024-11-05"));
    }

    String greeting() {
        return client.greeting();
    }

    /** {@return the answer to a request, unchanged except for the number of the request} */
    String ask(String method, String parameters) {
        return client.ask(method, parameters).join().replaceFirst("\"id\":\\d+,", "");
    }

    String call(String tool, String arguments) {
        return ask("tools/call", "{\"name\":\"context." + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** {@return the text of a call that must succeed, which is the whole result} */
    String text(String tool, String arguments) {
        JsonObject result = Messages.result(Messages.object(call(tool, arguments)));
        assertThat(result.members().keySet()).containsExactly("content");
        assertThat(FrozenSchema.violations(tool, onlyText(result))).isEmpty();
        return onlyText(result);
    }

    /** {@return the code of a call that must fail and whose envelope must match the contract} */
    String code(String tool, String arguments) {
        String answer = call(tool, arguments);
        assertThat(call(tool, arguments)).isEqualTo(answer);
        JsonObject result = Messages.result(Messages.object(answer));
        assertThat(result.members().keySet()).containsExactly("content", "isError");
        assertThat(answer).endsWith("\"isError\":true}}");
        String text = onlyText(result);
        assertThat(FrozenSchema.violations(text)).isEmpty();
        JsonObject error = Messages.object(text).object("error").orElseThrow();
        String code = error.string("code").orElseThrow();
        assertThat(text)
                .isEqualTo("{\"error\":{\"code\":\"" + code + "\",\"message\":\""
                        + error.string("message").orElseThrow() + "\"}}\n");
        return code;
    }

    private static String onlyText(JsonObject result) {
        List<String> texts = Messages.texts(result);
        assertThat(texts).hasSize(1);
        return texts.getFirst();
    }

    @Override
    public void close() throws IOException {
        client.close();
        assertThat(client.process().exitValue()).isZero();
    }
}
