package dev.faultline.app.workspace;

import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An agent that calls the workspace tools over standard input and output. */
final class StdioAgent implements AutoCloseable {
    private final StdioClient client;

    StdioAgent(Process process) {
        this.client = new StdioClient(process);
    }

    /** {@return the names of the tools} */
    List<String> tools() {
        JsonObject result =
                Messages.result(Messages.object(client.ask("tools/list", "{}").join()));
        return ((JsonArray) result.get("tools").orElseThrow())
                .items().stream()
                        .map(tool -> ((JsonObject) tool).string("name").orElseThrow())
                        .toList();
    }

    /** {@return the answer to this call; the arguments may be any JSON} */
    AgentAnswer call(String tool, String arguments) {
        return new AgentAnswer(Messages.result(ask(tool, arguments).join()));
    }

    AgentAnswer call(String tool, JsonObject arguments) {
        return call(tool, JsonText.print(arguments));
    }

    /** {@return the future response} */
    CompletableFuture<JsonObject> ask(String tool, String arguments) {
        return client.call(tool, arguments);
    }

    Process process() {
        return client.process();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
