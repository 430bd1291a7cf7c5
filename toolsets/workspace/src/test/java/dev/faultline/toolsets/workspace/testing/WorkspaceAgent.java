package dev.faultline.toolsets.workspace.testing;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An agent that calls the workspace tools over a connection. */
public record WorkspaceAgent(WireClient client) implements AutoCloseable {
    /** {@return the names of the tools} */
    public List<String> tools() {
        JsonObject result =
                Messages.result(Messages.object(client.ask("tools/list", "{}").join()));
        return ((JsonArray) result.get("tools").orElseThrow())
                .items().stream()
                        .map(tool -> ((JsonObject) tool).string("name").orElseThrow())
                        .toList();
    }

    /** {@return the answer to this call; the arguments may be any JSON} */
    public AgentAnswer call(String tool, String arguments) {
        return new AgentAnswer(Messages.result(response(tool, arguments)));
    }

    /** {@return the answer to this call} */
    public AgentAnswer call(String tool, JsonObject arguments) {
        return call(tool, JsonText.print(arguments));
    }

    /** {@return the future answer to this call} */
    public CompletableFuture<AgentAnswer> ask(String tool, JsonObject arguments) {
        return client.call(tool, JsonText.print(arguments))
                .thenApply(response -> new AgentAnswer(Messages.result(response)));
    }

    /** {@return the message that answers this call; the arguments may be any JSON} */
    public JsonObject response(String tool, String arguments) {
        return client.call(tool, arguments).join();
    }

    /** {@return the result of a call that must succeed} */
    public JsonObject success(String tool, JsonObject arguments) {
        return call(tool, arguments).success();
    }

    /** {@return the envelope of a call that must fail} */
    public JsonObject failure(String tool, JsonObject arguments) {
        return call(tool, arguments).failure();
    }

    /** {@return the answer to an attempt to begin a session in this folder} */
    public AgentAnswer begin(Path root) {
        return call("begin_session", Args.of("workspace_root", root.toString()));
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
