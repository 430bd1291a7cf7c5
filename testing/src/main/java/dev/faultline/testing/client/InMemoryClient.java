package dev.faultline.testing.client;

import dev.faultline.boundary.Reply;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.server.FaultlineServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A client that calls the tools of a server in the same process, without a network and without a trail. Messages take
 * the same way as over standard input and output: arguments are validated, and failures are classified, written,
 * recorded and sent.
 *
 * <p>Calls are made one after another. The client has no features of its own: if a tool asks it for a sample, for roots
 * or for input, it answers that it has no such method.
 */
public final class InMemoryClient implements AutoCloseable {
    private final List<Reply> recorded = new CopyOnWriteArrayList<>();
    private final InMemoryConnection connection;

    private InMemoryClient(FaultlineServer server) {
        server.recorder(recorded::add);
        this.connection = InMemoryConnection.to(server);
    }

    /**
     * {@return a client that is connected to this server} The server records its failures in memory from now on, in
     * place of its trail or recorder.
     *
     * @throws IllegalStateException if the server cannot be started
     */
    public static InMemoryClient of(FaultlineServer server) {
        return new InMemoryClient(server);
    }

    /** {@return the result of calling this tool without arguments} */
    public CallResult call(String tool) {
        return call(tool, Map.of());
    }

    /**
     * {@return the result of calling this tool}
     *
     * @param arguments everything that {@link JsonValue#of} accepts
     * @throws IllegalArgumentException if an argument is not JSON
     */
    public synchronized CallResult call(String tool, Map<String, ?> arguments) {
        JsonValue json = JsonValue.of(arguments)
                .clean()
                .orElseThrow(() -> new IllegalArgumentException("the arguments are not JSON: " + arguments));
        int before = recorded.size();
        JsonObject response = connection.request(
                "tools/call",
                JsonObject.builder().put("name", tool).put("arguments", json).build());
        return new CallResult(tool, response, List.copyOf(recorded.subList(before, recorded.size())));
    }

    /** {@return the failures of all calls so far, in the order in which they were recorded} */
    public List<Reply> recorded() {
        return List.copyOf(recorded);
    }

    /** Disconnects from the server, and waits until it has ended. */
    @Override
    public void close() {
        connection.close();
    }
}
