package dev.faultline.toolsets.workflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.server.testing.WireClient;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.storage.WorkflowToolset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A client of the workflow tools that makes one call at a time. */
public final class WorkflowClient implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("(?:ct|st|ck)_[\\w-]{20,}");
    private static final int MAX_RETRIES = 100;

    private final WireClient client;

    private WorkflowClient(WireClient client) {
        this.client = client;
    }

    /** {@return a client of the workflow tools over this connection} */
    public static WorkflowClient over(WireClient connection) {
        return new WorkflowClient(connection);
    }

    /** Starts a server in this JVM with its state in {@code home}. {@return its client} */
    public static WorkflowClient start(Path home, Path workflows) throws IOException {
        return over(ToolsetServer.connect(WorkflowToolset.of(workflows, home)));
    }

    /** Starts a server in this JVM that gives each call this long. {@return its client} */
    public static WorkflowClient start(Toolset toolset, Duration timeLimit) throws IOException {
        return over(ToolsetServer.connect(ToolsetServer.of(toolset).timeLimit(timeLimit)));
    }

    /** {@return the result of the call, successful or not} */
    public JsonObject result(String tool, String arguments) {
        return Messages.result(raw(tool, arguments));
    }

    /** {@return the structured content of a response, error or not} */
    public JsonObject structure(String tool, String arguments) {
        return result(tool, arguments).object("structuredContent").orElseThrow();
    }

    /**
     * {@return the structured content of a response, error or not} While another call keeps the session locked, for
     * example on a busy machine, the call is repeated when its retry answer says so.
     */
    public JsonObject patiently(String tool, String arguments) {
        JsonObject answer = structure(tool, arguments);
        for (int retries = 0; isLocked(answer) && retries < MAX_RETRIES; retries++) {
            await(answer);
            answer = structure(tool, arguments);
        }
        return answer;
    }

    private static boolean isLocked(JsonObject answer) {
        return answer.string("code").equals(Optional.of("TOKEN_SESSION_LOCKED"));
    }

    private static void await(JsonObject locked) {
        JsonObject retry = locked.object("retry").orElseThrow();
        assertThat(retry.string("kind")).contains("retryable_after_ms");
        long millis =
                ((JsonNumber) retry.get("afterMs").orElseThrow()).integer().orElseThrow();
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** {@return the structured content of a successful response} */
    public JsonObject success(String tool, String arguments) {
        JsonObject result = result(tool, arguments);
        assertThat(JsonText.print(result)).contains("\"isError\":false");
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return the envelope of an error response, which keeps the contract and repeats no token} */
    public JsonObject failure(String tool, String arguments) {
        JsonObject result = result(tool, arguments);
        String text = JsonText.print(result);
        assertThat(text).contains("\"isError\":true");
        assertThat(new ToolErrorDialect().check(Envelope.fromJson(result))).isEmpty();
        TOKEN.matcher(arguments).results().forEach(token -> assertThat(text).doesNotContain(token.group()));
        return result.object("structuredContent").orElseThrow();
    }

    /** {@return the message that answers the call} */
    public JsonObject raw(String tool, String arguments) {
        return client.call(tool, arguments).join();
    }

    /** {@return the message that answers the request} */
    public JsonObject ask(String method, String parameters) {
        return Messages.object(client.ask(method, parameters).join());
    }

    /** Sends a call without waiting for the response. */
    public void send(String tool, String arguments) {
        CompletableFuture<JsonObject> unused = client.call(tool, arguments);
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
