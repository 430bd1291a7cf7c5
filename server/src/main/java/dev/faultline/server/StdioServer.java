package dev.faultline.server;

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
import dev.faultline.rpc.era.Era;
import dev.faultline.server.internal.Responses;
import dev.faultline.server.internal.SdkMessage;
import dev.faultline.server.internal.StdioTransport;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Serves one client over two streams, one message per line.
 *
 * <p>Each request runs on its own thread. Each thread writes its response itself, as a whole line under one lock, so
 * that the failure of one response cannot delay another.
 */
final class StdioServer implements StdioTransport.Output {
    private static final Caller CALLER = Caller.on("stdio");

    private static final Fault ENDED = CommonCode.INTERRUPTED
            .fault("The connection ended before the call did")
            .withEffect(Effect.UNKNOWN);

    private final ServerRuntime runtime;
    private final MessageFilter filter;
    private final ResponseWriter responses;
    private final OutputStream out;
    private final Workers workers = new Workers();
    private final Drain drain;
    private final ModernAccess modern;
    private final ModernLines modernLines;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final StdioTransport transport;
    private volatile boolean initializeAnswered; // with a result
    private boolean initialized; // the SDK's handshake is complete
    private volatile boolean outputClosed;

    StdioServer(MessageFilter filter, ResponseWriter responses, ModernAccess modern, OutputStream out) {
        this.filter = filter;
        this.responses = responses;
        this.runtime = responses.runtime();
        this.out = out;
        this.drain = new Drain(responses, this::finish);
        this.modern = modern;
        this.modernLines = new ModernLines(modern, this::send);
        this.transport = new StdioTransport(runtime.mapper(), this);
    }

    /** {@return the transport to build the SDK's server with} */
    StdioTransport transport() {
        return transport;
    }

    /**
     * Serves until the input ends or the server is shut down, and returns when every request is answered. Reads on a
     * separate thread, because a read cannot be interrupted.
     */
    void serve(InputStream in) throws IOException, InterruptedException {
        try (OverdueCalls overdue = new OverdueCalls(responses, this::finish)) {
            overdue.start();
            FutureTask<Boolean> reading = reading(in);
            Thread.ofPlatform().daemon().name("faultline-stdin").start(reading);
            ended.await();
            if (reading.isDone()) {
                reading.get();
            }
            modern.close();
            drain.run(ENDED);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof IOException unreadable ? unreadable : new IOException(e.getCause());
        } finally {
            transport.close();
        }
    }

    /** Answers all requests in progress, and ends {@link #serve}. */
    void shutDown() {
        modern.close();
        drain.run(ResponseWriter.SHUTTING_DOWN);
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
        Frames frames = new Frames(in, runtime.limits().messageBytes());
        Frame frame = frames.next();
        while (!(frame instanceof Frame.End) && !outputClosed) {
            receive(frame);
            frame = frames.next();
        }
        return outputClosed;
    }

    private void finish(InFlight call, String json) {
        if (!modern.finish(call, json)) {
            send(json);
            workers.interrupt(call);
        }
    }

    private void receive(Frame frame) {
        switch (frame) {
            case Frame.Line(byte[] utf8) ->
                receive(RpcMessage.read(utf8, runtime.limits().message()));
            case Frame.TooLong(Optional<JsonValue> id) ->
                dispatch(
                        filter.malformed(RpcError.of(RpcError.INVALID_REQUEST, runtime.messageTooLarge()), id, CALLER));
            case Frame.End end -> {
                // the loop ends
            }
        }
    }

    private void receive(RpcMessage message) {
        if (message instanceof RpcMessage.Request request && Era.isModern(request)) {
            if (!modernLines.serve(request, CALLER)) {
                dispatch(filter.duplicate(CALLER));
            }
            return;
        }
        if (message instanceof RpcMessage.Notification note && isCancelled(note)) {
            note.params().get("requestId").ifPresent(modernLines::cancel);
        }
        if (initializeAnswered && !initialized) {
            initialize();
        }
        dispatch(
                switch (message) {
                    case RpcMessage.Request request when !initialized && !isInitialize(request) -> early(request);
                    case RpcMessage.Notification note when !initialized || isInitialized(note) -> new Passage.Drop();
                    default -> filter.admit(message, CALLER); // all other messages, and these after the handshake
                });
    }

    // R28: the SDK delays requests until notifications/initialized, which some clients never send. So the guard sends
    // it to the SDK before the first message after "initialize", and drops the client's own.
    private void initialize() {
        JsonObject note = JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", McpSchema.METHOD_NOTIFICATION_INITIALIZED)
                .build();
        perform(note, Optional.empty());
        initialized = true;
    }

    private static boolean isInitialize(RpcMessage.Request request) {
        return request.method().equals(McpSchema.METHOD_INITIALIZE);
    }

    private static boolean isInitialized(RpcMessage.Notification note) {
        return note.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
    }

    private static boolean isCancelled(RpcMessage.Notification note) {
        return note.method().equals("notifications/cancelled");
    }

    // The SDK would delay these forever.
    private Passage early(RpcMessage.Request request) {
        if (request.method().equals("ping")) {
            return new Passage.Answer(ResponseWriter.result(request.id(), "{}"), false);
        }
        Fault fault = CommonCode.NOT_INITIALIZED.fault("The connection has not been initialized");
        RpcError error = responses.faults().refuseUninitialized(request, CALLER, fault);
        return new Passage.Answer(JsonText.print(error.toResponse(request.id())), false);
    }

    private void dispatch(Passage passage) {
        switch (passage) {
            case Passage.Answer(String json, boolean malformed) -> send(json);
            case Passage.Drop drop -> {
                // no response is expected
            }
            case Passage.Pass(JsonObject message, Optional<InFlight> call) -> pass(message, call);
        }
    }

    private void pass(JsonObject message, Optional<InFlight> call) {
        Runnable work = () -> handle(message, call);
        if (message.string("method").filter(McpSchema.METHOD_INITIALIZE::equals).isPresent()) {
            work.run(); // the messages that follow depend on it
        } else {
            runtime.threads().newThread(work).start();
        }
    }

    private void handle(JsonObject message, Optional<InFlight> call) {
        if (call.isEmpty()) {
            perform(message, call); // no response is expected
            return;
        }
        workers.work(call.get(), () -> answer(message, call.get()));
        runtime.calls().end(call.get());
    }

    private void answer(JsonObject message, InFlight call) {
        Fault unanswered = perform(message, Optional.of(call));
        responses.claim(call, unanswered).ifPresent(this::send);
    }

    // Returns the fault to report if no handler has answered.
    private Fault perform(JsonObject message, Optional<InFlight> call) {
        try {
            transport.handle(SdkMessage.of(message, runtime.mapper()), call);
            return Responses.NO_RESULT;
        } catch (Throwable thrown) {
            return Responses.NO_RESULT.withCause(Cause.of(thrown));
        }
    }

    @Override
    public void send(String json) {
        byte[] line = (json + '\n').getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
            } catch (IOException disconnected) {
                outputClosed = true; // the client has gone, so there is nothing left to serve
            }
        }
    }

    @Override
    public void respond(InFlight call, JSONRPCResponse response) {
        if (response.error() == null && isInitialize(call.request())) {
            initializeAnswered = true;
        }
        responses.claim(call, response).ifPresent(this::send);
    }
}
