package dev.faultline.toolsets.context.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.server.FaultlineServer;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.server.testing.WireClient;
import dev.faultline.toolsets.context.ContextSettings;
import dev.faultline.toolsets.context.ContextTools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A client of the context tools. */
public final class ContextClient implements AutoCloseable {
    /** The revision of the protocol that the reference speaks. */
    public static final String REVISION = "2024-11-05";

    private final WireClient client;

    private ContextClient(WireClient client) {
        this.client = client;
    }

    /** {@return a client of the context tools over this connection} */
    public static ContextClient over(WireClient connection) {
        return new ContextClient(connection);
    }

    /** {@return a server in this JVM with the caches in this folder, to be given other limits or a trail} */
    public static FaultlineServer server(Path caches) {
        return ToolsetServer.of(ContextTools.of(ContextSettings.of(caches)));
    }

    /** {@return a client of this server} */
    public static ContextClient of(FaultlineServer server) throws IOException {
        return over(ToolsetServer.connect(server, REVISION));
    }

    /** {@return the response to {@code initialize}, unparsed} */
    public String greeting() {
        return client.greeting();
    }

    /** {@return the answer to a request, unchanged except for the number of the request} */
    public String ask(String method, String parameters) {
        return client.ask(method, parameters).join().replaceFirst("\"id\":\\d+,", "");
    }

    /** {@return the answer to a call, unchanged except for the number of the request} */
    public String call(String tool, String arguments) {
        return ask("tools/call", "{\"name\":\"context." + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** {@return the text of a call that must succeed, which is the whole result} */
    public String text(String tool, String arguments) {
        JsonObject result = Messages.result(Messages.object(call(tool, arguments)));
        assertThat(result.members().keySet()).containsExactly("content");
        assertThat(FrozenSchema.violationsOf(tool, onlyText(result))).isEmpty();
        return onlyText(result);
    }

    /** {@return the code of a call that must fail and whose envelope must match the contract} */
    public String code(String tool, String arguments) {
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
    }
}
