package dev.faultline.client;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpTransportSessionClosedException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * A stdio transport for the SDK's client that survives a failed start and leaves no process behind.
 *
 * <p>The SDK's own transport can connect only once. If its client connects again after a failed start, it starts a
 * second process that it cannot talk to, and never ends the first one. It also waits for a response from a process that
 * could not be started. This transport ends the earlier process before it starts another, and reports a failed start at
 * once.
 */
public final class RestartableStdio implements McpClientTransport {
    private final ServerParameters server;
    private final Consumer<String> errorLines;
    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();
    private final AtomicReference<Connection> connection = new AtomicReference<>(Connection.NONE);

    private RestartableStdio(ServerParameters server, Consumer<String> errorLines) {
        this.server = server;
        this.errorLines = errorLines;
    }

    /** {@return a transport to this server, whose error output is ignored} */
    public static RestartableStdio to(ServerParameters server) {
        return to(server, line -> {});
    }

    /** {@return a transport to this server that passes each line of its error output to this consumer} */
    public static RestartableStdio to(ServerParameters server, Consumer<String> errorLines) {
        return new RestartableStdio(server, errorLines);
    }

    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        return Mono.defer(() -> {
            StdioClientTransport transport = new StdioClientTransport(server, mapper);
            transport.setStdErrorHandler(errorLines);
            Connection before = connection.get();
            Connection next = new Connection(
                    Optional.of(transport),
                    before.ended().then(transport.connect(handler)).cache());
            if (before.equals(Connection.CLOSED) || !connection.compareAndSet(before, next)) {
                return Mono.error(new McpTransportSessionClosedException());
            }
            return next.started();
        });
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.defer(() -> connection.get().send(message));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> connection.getAndSet(Connection.CLOSED).ended());
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.convertValue(data, type);
    }

    /** One process: the transport to it, if there is one, and its start, which runs once. */
    private record Connection(Optional<StdioClientTransport> transport, Mono<Void> started) {
        static final Connection NONE = new Connection(Optional.empty(), Mono.empty());
        static final Connection CLOSED =
                new Connection(Optional.empty(), Mono.error(McpTransportSessionClosedException::new));

        Mono<Void> send(JSONRPCMessage message) {
            return started.then(transport
                    .map(running -> Mono.defer(() -> running.sendMessage(message)))
                    .orElseGet(() -> Mono.error(new IllegalStateException("The transport is not connected"))));
        }

        // A process that is still starting is ended after its start, or it would outlive its client.
        Mono<Void> ended() {
            return transport
                    .map(running -> started.onErrorComplete().then(Mono.defer(running::closeGracefully)))
                    .orElseGet(Mono::empty);
        }
    }
}
