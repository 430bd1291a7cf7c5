package dev.faultline.app.workspace;

import dev.faultline.app.wire.Messages;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A client of the governed workspace over standard input and output. */
final class Client implements AutoCloseable {
    private final StdioClient client;

    Client(Process process) {
        this.client = new StdioClient(process);
    }

    /** {@return what came of this call; the arguments are JSON, whatever it is} */
    Answer call(String tool, String arguments) {
        return new Answer(Messages.result(ask(tool, arguments).join()));
    }

    Answer call(String tool, JsonObject arguments) {
        return call(tool, JsonText.print(arguments));
    }

    /** {@return the whole response to come} */
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
