package dev.faultline.gateway;

import dev.faultline.files.process.LineWriter;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.internal.ShutdownHook;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Serves one client over two streams, one message per line, by an upstream process. */
public final class StdioGateway {
    private static final String SESSION = "stdio";

    private final GatewaySettings settings;
    private final RelayShell shell;
    private final MessageScanner scanner = new MessageScanner();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private boolean closed;

    /** A gateway that answers on this stream. */
    public StdioGateway(GatewaySettings settings, OutputStream out) {
        this.settings = settings;
        this.shell = new RelayShell(settings, new LineOutput(new LineWriter("faultline-stdout", out)));
    }

    /** Serves until the input ends, or the process is asked to end, and returns when every request is answered. */
    public void serve(InputStream in) {
        ShutdownHook hook = ShutdownHook.of(this::close);
        shell.on(new RelayEvent.SessionOpened(SESSION));
        Thread.ofPlatform().daemon().name("faultline-stdin").start(() -> read(in));
        ended.applyToEither(shell.finished(), either -> either).join();
        close();
        hook.remove();
    }

    /** Answers what is in flight and ends the upstream; a second call does nothing. */
    private synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
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
            case Frame.Line(byte[] utf8) ->
                scanner.read(utf8)
                        .ifPresentOrElse(
                                message -> shell.on(new RelayEvent.ClientSent(SESSION, message)),
                                () -> reject(Rejected.of(utf8)));
            case Frame.TooLong(Optional<JsonValue> id) -> reject(Rejected.tooLarge(settings.maxMessage(), id));
            case Frame.End end -> {
                // the loop ends
            }
        }
    }

    private void reject(Rejected rejected) {
        shell.malformed(rejected.on(SESSION), rejected.error());
    }
}
