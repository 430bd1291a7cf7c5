package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.Messages;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** A client of the workflow tools that makes one call at a time. */
final class WorkflowClient implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("(?:ct|st|ck)_[\\w-]{20,}");

    private final StdioClient client;

    private WorkflowClient(Process server) {
        this.client = new StdioClient(server);
    }

    /** Starts a server with its state in {@code home}. {@return its client} */
    static WorkflowClient start(Path home, Path workflows, String... more) throws IOException {
        return new WorkflowClient(
                Run.start(Map.of("FAULTLINE_HOME", home.toString()), arguments(home, workflows, more)));
    }

    /** {@return a client of this server process} */
    static WorkflowClient of(Process server) {
        return new WorkflowClient(server);
    }

    static String[] arguments(Path home, Path workflows, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("serve", "--stdio", "--toolsets", "workflow", "--root", home.toString(), "--workflows"));
        arguments.add(workflows.toString());
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** {@return the result of the call, successful or not} */
    JsonObject result(String tool, String arguments) {
        return Messages.result(raw(tool, arguments));
    }

    /** {@return the structured content of a response, error or not} */
    JsonObject structure(String tool, String arguments) {
        return result(tool, arguments).object("structuredContent").orElseThrow();
    }

    /** {@return the structured content of a successful response} */
    JsonObject success(String tool, String arguments) throws IOException {
        JsonObject result = result(tool, arguments);
        assertThat(JsonText.print(result)).contains("\"isError\":false");
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return the envelope of an error response, which keeps the contract and repeats no token} */
    JsonObject failure(String tool, String arguments) throws IOException {
        JsonObject result = result(tool, arguments);
        String text = JsonText.print(result);
        assertThat(text).contains("\"isError\":true");
        assertThat(new ToolErrorDialect().check(Envelope.fromJson(result))).isEmpty();
        TOKEN.matcher(arguments).results().forEach(token -> assertThat(text).doesNotContain(token.group()));
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return the message that answers the call} */
    JsonObject raw(String tool, String arguments) {
        return client.call(tool, arguments).join();
    }

    /** {@return the message that answers the request} */
    JsonObject ask(String method, String parameters) {
        return Messages.object(client.ask(method, parameters).join());
    }

    /** Sends a call without waiting for the response. */
    void send(String tool, String arguments) {
        CompletableFuture<JsonObject> unused = client.call(tool, arguments);
    }

    /** Kills the server as the kernel does when it is out of memory. */
    void kill() {
        client.kill();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
