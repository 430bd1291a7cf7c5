package dev.faultline.testing.client;

import dev.faultline.boundary.Reply;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.server.FaultlineServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A client that calls the tools, prompts, resources and completions of a server in the same process, without a network
 * and without a trail. Messages take the same way as over standard input and output: arguments are validated, and
 * failures are classified, written, recorded and sent.
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
        return request(tool, "tools/call", Map.of("name", tool, "arguments", arguments));
    }

    /** {@return what a prompt answers to these arguments} */
    public synchronized CallResult prompt(String name, Map<String, String> arguments) {
        return request("the prompt " + name, "prompts/get", Map.of("name", name, "arguments", arguments));
    }

    /** {@return what is read of the resource with this URI} */
    public synchronized CallResult resource(String uri) {
        return request("the resource " + uri, "resources/read", Map.of("uri", uri));
    }

    /** {@return the completions of an argument of a prompt for what has been typed so far} */
    public synchronized CallResult completePrompt(String prompt, String argument, String typed) {
        Map<String, String> reference = Map.of("type", "ref/prompt", "name", prompt);
        return complete("the prompt " + prompt, reference, argument, typed);
    }

    /** {@return the completions of an argument of a template of resources for what has been typed so far} */
    public synchronized CallResult completeResource(String template, String argument, String typed) {
        Map<String, String> reference = Map.of("type", "ref/resource", "uri", template);
        return complete("the resource " + template, reference, argument, typed);
    }

    private CallResult complete(String what, Map<String, String> reference, String argument, String typed) {
        Map<String, String> value = Map.of("name", argument, "value", typed);
        return request("completions of " + what, "completion/complete", Map.of("ref", reference, "argument", value));
    }

    private CallResult request(String what, String method, Map<String, ?> params) {
        JsonObject json = JsonValue.of(params)
                .clean()
                .flatMap(value -> value instanceof JsonObject object ? Optional.of(object) : Optional.empty())
                .orElseThrow(() -> new IllegalArgumentException("the arguments are not JSON: " + params));
        int before = recorded.size();
        JsonObject response = connection.request(method, json);
        return new CallResult(what, response, List.copyOf(recorded.subList(before, recorded.size())));
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
