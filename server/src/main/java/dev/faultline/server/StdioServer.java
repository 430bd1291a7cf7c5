package dev.faultline.server;

import static java.util.Objects.requireNonNull;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.Passage;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Serves one client over two streams, one message a line.
 *
 * <p>Each request runs on a thread of its own. Answers are written by whoever has them, whole lines under one lock, so
 * that no failure of one answer can keep back another.
 */
final class StdioServer implements McpServerTransportProvider {
    private static final Caller CALLER = Caller.on("stdio");

    private static final Fault ENDED = CommonCode.INTERRUPTED
            .fault("The connection ended before the call did")
            .withEffect(Effect.UNKNOWN);

    private final Guard guard;
    private final ServerDoor door;
    private final Answers answers;
    private final OutputStream out;
    private final Workers workers = new Workers();
    private final Drain drain;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable McpServerSession session;
    private volatile boolean begun; // "initialize" was answered with a result
    private boolean initialized; // the SDK's handshake is complete
    private volatile boolean deaf;

    StdioServer(ServerDoor door, Answers answers, OutputStream out) {
        this.door = door;
        this.answers = answers;
        this.guard = answers.guard();
        this.out = out;
        this.drain = new Drain(answers, this::late);
    }

    /**
     * Serves until there is nothing more to read or the server is shut down, and everything read is answered. Reads on
     * a thread of its own, because a read cannot be interrupted.
     */
    void serve(InputStream in) throws IOException, InterruptedException {
        try (Overdue overdue = new Overdue(guard, answers, this::late)) {
            overdue.start();
            FutureTask<Boolean> reading = reading(in);
            Thread.ofPlatform().daemon().name("faultline-stdin").start(reading);
            ended.await();
            if (reading.isDone()) {
                reading.get();
            }
            drain.run(ENDED);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof IOException unreadable ? unreadable : new IOException(e.getCause());
        } finally {
            session().close();
        }
    }

    /** Answers everything that is in progress, and ends {@link #serve}. */
    void shutDown() {
        drain.run(Answers.SHUTTING_DOWN);
        ended.countDown();
    }

    private FutureTask<Boolean> reading(InputStream in) {
        return new FutureTask<>(() -> read(in)) {
            @Override
            protected void done() {
                ended.countDown();
            }
        };
    }

    private boolean read(InputStream in) throws IOException {
        Frames frames = new Frames(in, guard.message().bytes());
        Frame frame = frames.next();
        while (!(frame instanceof Frame.End) && !deaf) {
            receive(frame);
            frame = frames.next();
        }
        return deaf;
    }

    private void late(InFlight call, String json) {
        send(json);
        workers.giveUp(call);
    }

    private void receive(Frame frame) {
        switch (frame) {
            case Frame.Line(byte[] utf8) -> receive(RpcMessage.read(utf8, guard.message()));
            case Frame.TooLong(Optional<JsonValue> id) ->
                follow(door.malformed(RpcError.of(RpcError.INVALID_REQUEST, guard.messageTooLarge()), id, CALLER));
            case Frame.End end -> {
                // the loop ends
            }
        }
    }

    private void receive(RpcMessage message) {
        if (begun && !initialized) {
            initialize();
        }
        follow(
                switch (message) {
                    case RpcMessage.Request request when !initialized && !isBeginning(request) -> early(request);
                    case RpcMessage.Notification note when !initialized || isBeginning(note) -> new Passage.Drop();
                    default -> door.admit(message, CALLER); // all other messages, or these at another time
                });
    }

    // R28: the SDK holds back requests until notifications/initialized, which some clients never send. So the guard
    // sends it before the first message after "initialize", and drops the client's own.
    private void initialize() {
        JsonObject note = JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", McpSchema.METHOD_NOTIFICATION_INITIALIZED)
                .build();
        perform(note, handled -> handled);
        initialized = true;
    }

    private static boolean isBeginning(RpcMessage.Request request) {
        return request.method().equals(McpSchema.METHOD_INITIALIZE);
    }

    private static boolean isBeginning(RpcMessage.Notification note) {
        return note.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
    }

    // The SDK would keep these waiting for ever.
    private Passage early(RpcMessage.Request request) {
        if (request.method().equals("ping")) {
            return new Passage.Answer(Answers.result(request.id(), "{}"), false);
        }
        Fault fault = CommonCode.NOT_INITIALIZED.fault("The connection has not been initialized");
        RpcError error = answers.faults().refuse(RpcError.INVALID_REQUEST, request.method(), CALLER, fault);
        return new Passage.Answer(JsonText.print(error.toResponse(request.id())), false);
    }

    private void follow(Passage passage) {
        switch (passage) {
            case Passage.Answer(String json, boolean malformed) -> send(json);
            case Passage.Drop drop -> {
                // nobody waits for it
            }
            case Passage.Pass(JsonObject message, Optional<InFlight> call) -> pass(message, call);
        }
    }

    private void pass(JsonObject message, Optional<InFlight> call) {
        Runnable work = () -> handle(message, call);
        if (message.string("method").filter(McpSchema.METHOD_INITIALIZE::equals).isPresent()) {
            work.run(); // what follows relies on it
        } else {
            guard.threads().newThread(work).start();
        }
    }

    private void handle(JsonObject message, Optional<InFlight> call) {
        if (call.isEmpty()) {
            perform(message, handled -> handled); // nobody waits for what comes of it
            return;
        }
        workers.work(call.get(), () -> answer(message, call.get()));
        guard.calls().end(call.get());
    }

    private void answer(JsonObject message, InFlight call) {
        Passport passport = new Passport(McpTransportContext.EMPTY, call);
        Fault unanswered = perform(
                message, handled -> handled.contextWrite(context -> context.put(McpTransportContext.KEY, passport)));
        answers.claim(call, unanswered).ifPresent(this::send);
    }

    // Returns what its sender is told should nobody have answered.
    private Fault perform(JsonObject message, UnaryOperator<Mono<Void>> context) {
        Fault unanswered = Answers.NO_RESULT;
        try {
            context.apply(session().handle(SdkMessage.of(message, guard.mapper())))
                    .block();
            return unanswered;
        } catch (Throwable thrown) {
            return unanswered.withCause(Cause.of(thrown));
        }
    }

    private void send(String json) {
        byte[] line = (json + '\n').getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
            } catch (IOException gone) {
                deaf = true; // nobody reads what we write: there is nobody left to serve
            }
        }
    }

    private McpServerSession session() {
        return requireNonNull(session, "the server has not been built");
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(new Lines());
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session().sendNotification(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return session().sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return session().closeGracefully();
    }

    /** What the SDK's session writes to. */
    private final class Lines implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.deferContextual(context -> {
                if (message instanceof JSONRPCResponse response) {
                    Passport.call(context).ifPresent(call -> answer(call, response));
                    return Mono.empty();
                }
                return Mono.fromCallable(() -> guard.mapper().writeValueAsString(message))
                        .doOnNext(StdioServer.this::send)
                        .then();
            });
        }

        private void answer(InFlight call, JSONRPCResponse response) {
            if (response.error() == null && isBeginning(call.request())) {
                begun = true;
            }
            answers.claim(call, response).ifPresent(StdioServer.this::send);
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return guard.mapper().convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty(); // the streams belong to the process
        }
    }
}
