package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.process.LineWriter;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Serves one client over two streams, one message per line, by an upstream process. */
public final class StdioGateway {
    private static final String SESSION = "stdio";
    private static final Duration DRAIN = Duration.ofSeconds(5);

    private final GatewaySettings settings;
    private final LineWriter client;
    private final RelayShell shell;
    private final MessageScanner scanner = new MessageScanner();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private boolean closed;

    /** A gateway that answers on this stream. */
    public StdioGateway(GatewaySettings settings, OutputStream out) {
        this.settings = settings;
        this.client = new LineWriter("faultline-stdout", out);
        this.shell = new RelayShell(settings, client);
    }

    /** Serves until the input ends, or the process is asked to end, and returns when every request is answered. */
    public void serve(InputStream in) {
        // Runs when the process is asked to end, for instance by SIGTERM.
        Thread hook = Thread.ofPlatform().name("faultline-shutdown").unstarted(this::close);
        Runtime.getRuntime().addShutdownHook(hook);
        shell.on(new RelayEvent.SessionOpened(SESSION));
        Thread.ofPlatform().daemon().name("faultline-stdin").start(() -> read(in));
        ended.applyToEither(shell.finished(), either -> either).join();
        close();
        remove(hook);
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // the process is ending: the hook has run, or finds the gateway closed
        }
    }

    /** Answers what is in flight and ends the upstream; a second call does nothing. */
    private synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            shell.on(new RelayEvent.Draining());
            shell.finished()
                    .completeOnTimeout(false, DRAIN.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            shell.on(new RelayEvent.Ending()); // for what is still in flight
            shell.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(InputStream in) {
        try {
            Frames frames = new Frames(in, settings.maxMessage());
            for (Frame frame = frames.next(); !(frame instanceof Frame.End); frame = frames.next()) {
                shell.awaitUpstream();
                receive(frame);
            }
        } catch (IOException | InterruptedException gone) {
            // treated like the end of the input
        } finally {
            ended.complete(true);
        }
    }

    private void receive(Frame frame) {
        switch (frame) {
            case Frame.Line(byte[] utf8) -> {
                Optional<Message> message = scanner.read(utf8);
                message.ifPresentOrElse(
                        it -> shell.on(new RelayEvent.ClientSent(SESSION, it)), () -> reject(RpcMessage.read(utf8)));
            }
            case Frame.TooLong(Optional<JsonValue> id) ->
                reject(
                        RpcError.of(
                                RpcError.INVALID_REQUEST,
                                "The message is larger than " + settings.maxMessage() + " bytes"),
                        id);
            case Frame.End end -> {
                // the loop ends
            }
        }
    }

    private void reject(RpcMessage message) {
        if (message instanceof RpcMessage.Malformed(RpcError error, Optional<JsonValue> id)) {
            reject(error, id);
        } else {
            // readable, but not in one way only: a member that decides where it goes occurs twice
            reject(RpcError.of(RpcError.INVALID_REQUEST, "A member of the message is given twice"), Optional.empty());
        }
    }

    private void reject(RpcError error, Optional<JsonValue> id) {
        Message.Request nothing = new Message.Request(
                id.orElse(JsonNull.NULL),
                "unknown",
                Optional.empty(),
                Optional.empty(),
                new MessageText(new byte[0], Map.of()));
        shell.malformed(new Call(SESSION, nothing, Optional.empty(), false, false), error);
    }
}
