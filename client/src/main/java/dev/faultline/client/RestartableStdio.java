package dev.faultline.client;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpTransportSessionClosedException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * A stdio transport for the SDK's client that survives a failed start and a server that dies, and leaves no process
 * behind.
 *
 * <p>The SDK's own transport can connect only once. If its client connects again after a failed start, it starts a
 * second process that it cannot talk to, and never ends the first one. It also waits for a response from a process that
 * could not be started, or that has ended. This transport ends the earlier process before it starts another, and
 * reports a failed start and the end of the process at once. The next message after that starts the server again, with
 * the same handshake.
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

    /**
     * {@return a transport to this server that passes each line of its error output, and each line of its output that
     * is no message, to this consumer}
     */
    public static RestartableStdio to(ServerParameters server, Consumer<String> errorLines) {
        return new RestartableStdio(server, errorLines);
    }

    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        return Mono.defer(() -> {
            Connection before = connection.get();
            Handshake handshake = new Handshake(handler);
            Connection next = started(before, handshake, process -> CompletableFuture.completedFuture(null));
            if (before.equals(Connection.CLOSED) || !connection.compareAndSet(before, next)) {
                return Mono.error(new McpTransportSessionClosedException());
            }
            return next.started().then();
        });
    }

    /** {@return a connection that starts a process and begins with it after the one before has ended} */
    private Connection started(
            Connection before, Handshake handshake, Function<StdioProcess, CompletableFuture<Void>> begin) {
        Mono<StdioProcess> process =
                Mono.fromCallable(() -> StdioProcess.start(server, mapper, handshake::received, errorLines));
        Mono<StdioProcess> begun =
                process.flatMap(it -> Mono.fromFuture(begin.apply(it)).thenReturn(it));
        return new Connection(handshake, before.ended().then(begun).cache());
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.defer(() -> {
            Connection current = connection.get();
            return current.lost()
                    .flatMap(lost -> lost ? restarted(current) : Mono.just(current))
                    .flatMap(it -> it.send(message));
        });
    }

    private Mono<Connection> restarted(Connection before) {
        Handshake handshake = before.handshake().orElseThrow();
        Connection next = started(before, handshake, handshake::repeat);
        return Mono.just(connection.compareAndSet(before, next) ? next : connection.get());
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> connection.getAndSet(Connection.CLOSED).ended());
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.convertValue(data, type);
    }

    /** The handshake of the client, which a server that was started again gets too, without the client noticing. */
    private static final class Handshake {
        private static final String AGAIN = "faultline-restart";

        private final Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler;
        private volatile Optional<JSONRPCRequest> initialize = Optional.empty();
        private volatile Optional<JSONRPCNotification> initialized = Optional.empty();
        private volatile CompletableFuture<Void> repeated = CompletableFuture.completedFuture(null);

        Handshake(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
            this.handler = handler;
        }

        boolean isComplete() {
            return initialized.isPresent();
        }

        void sent(JSONRPCMessage message) {
            switch (message) {
                case JSONRPCRequest request
                when request.method().equals(McpSchema.METHOD_INITIALIZE) -> initialize = Optional.of(request);
                case JSONRPCNotification note
                when note.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED) -> initialized = Optional.of(note);
                default -> {} // any other message of the client
            }
        }

        void received(JSONRPCMessage message) {
            if (message instanceof JSONRPCResponse response && AGAIN.equals(response.id())) {
                answered(response);
            } else {
                handler.apply(Mono.just(message)).onErrorComplete().subscribe();
            }
        }

        private void answered(JSONRPCResponse response) {
            switch (response.error()) {
                case null -> repeated.complete(null);
                case JSONRPCResponse.JSONRPCError error
                when error.data() instanceof ServerExit(int code) ->
                    repeated.completeExceptionally(new ServerExitException(code));
                case JSONRPCResponse.JSONRPCError error -> repeated.completeExceptionally(new McpError(error));
            }
        }

        CompletableFuture<Void> repeat(StdioProcess process) {
            repeated = new CompletableFuture<>();
            JSONRPCRequest first = initialize.orElseThrow();
            CompletableFuture<Void> answer = repeated;
            return process.send(new JSONRPCRequest(McpSchema.METHOD_INITIALIZE, AGAIN, first.params()))
                    .thenCompose(sent -> answer)
                    .thenCompose(known -> process.send(initialized.orElseThrow()));
        }
    }

    /** One process: the handshake with it, if there is one, and its start, which runs once. */
    private record Connection(Optional<Handshake> handshake, Mono<StdioProcess> started) {
        static final Connection NONE = new Connection(
                Optional.empty(), Mono.error(() -> new IllegalStateException("The transport is not connected")));
        static final Connection CLOSED =
                new Connection(Optional.empty(), Mono.error(McpTransportSessionClosedException::new));

        Connection(Handshake handshake, Mono<StdioProcess> started) {
            this(Optional.of(handshake), started);
        }

        /** {@return whether the process has ended that the client knows} */
        Mono<Boolean> lost() {
            boolean known = handshake.filter(Handshake::isComplete).isPresent();
            return known ? started.map(StdioProcess::hasEnded).onErrorReturn(true) : Mono.just(false);
        }

        Mono<Void> send(JSONRPCMessage message) {
            return started.flatMap(process -> {
                handshake.ifPresent(it -> it.sent(message));
                return Mono.fromFuture(process.send(message));
            });
        }

        // A process that is still starting is ended after its start, or it would outlive its client.
        Mono<Void> ended() {
            return handshake.isEmpty()
                    ? Mono.empty()
                    : started.flatMap(process -> Mono.fromFuture(process.close()))
                            .onErrorComplete();
        }
    }
}
