package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A connection to servers that may die. */
final class ToolConnection {
    private final HttpConnection connection;
    private final AtomicLong ids = new AtomicLong();

    ToolConnection(HttpConnection connection) {
        this.connection = connection;
    }

    /**
     * {@return the result of the tool; empty if the server died}
     *
     * @throws IOException if the server died while it sent the response
     */
    Optional<JsonObject> call(String tool, String arguments) throws IOException, InterruptedException {
        long id = ids.incrementAndGet();
        HttpResponse<String> response = connection.post(Messages.call(id, tool, arguments));
        if (response.statusCode() == 502) {
            return Optional.empty();
        }
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).contains("\"id\":" + id + ",\"result\"");
        return Optional.of(Messages.result(Messages.object(HttpConnection.message(response.body()))));
    }

    /** {@return whether the tool succeeded} */
    static boolean isSuccess(JsonObject result) {
        return result.get("isError").equals(Optional.of(JsonBoolean.FALSE));
    }

    /** {@return a member of the structured content} */
    static String member(JsonObject result, String name) {
        return result.object("structuredContent")
                .flatMap(content -> content.string(name))
                .orElseThrow(() -> new AssertionError(result));
    }

    /** {@return the effect of a call that failed: none, applied or unknown} */
    static String effect(JsonObject result) {
        return result.object("_meta")
                .flatMap(meta -> meta.object("dev.faultline/occurrence"))
                .flatMap(occurrence -> occurrence.string("effect"))
                .orElseThrow(() -> new AssertionError(result));
    }
}
