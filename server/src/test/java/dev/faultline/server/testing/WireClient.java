package dev.faultline.server.testing;

import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A minimal client of a server over two streams. Parameters and arguments are plain text, also if it is no JSON. */
public interface WireClient extends AutoCloseable {
    /** {@return the response to {@code initialize}, unparsed} */
    String greeting();

    /** {@return the future response to a request, unparsed} */
    CompletableFuture<String> ask(String method, String parameters);

    /** {@return the future response to a call of a tool; the arguments are any JSON} */
    CompletableFuture<JsonObject> call(String tool, String arguments);

    /** Ends the input of the server, and waits until the server has ended. */
    @Override
    void close() throws IOException;
}
