package dev.faultline.gateway;

import dev.faultline.files.process.LineWriter;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.internal.ShutdownHook;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Era;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Serves one client over two streams, one message per line, by an upstream. The client may be of either era. */
public final class StdioGateway {
    private static final String SESSION = "stdio";

    private final GatewaySettings settings;
    private final LineWriter lines;
    private final SessionRelay shell;
    private final MessageScanner scanner = new MessageScanner();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private volatile Optional<ModernStdio> modern = Optional.empty();
    private boolean opened;
    private boolean closed;

    /** A gateway that answers on this stream. */
    public StdioGateway(GatewaySettings settings, OutputStream out) {
        this.settings = settings;
        this.lines = new LineWriter("faultline-stdout", out);
        this.shell = settings.serve(new LineOutput(lines), SESSION);
    }

    /** Serves until the input ends, or the process is asked to end, and returns when every request is answered. */
    public void serve(InputStream in) {
        ShutdownHook hook = ShutdownHook.of(this::close);
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
            modern.ifPresent(ModernStdio::close);
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
                scanner.read(utf8).ifPresentOrElse(message -> receive(message, utf8), () -> reject(Rejected.of(utf8)));
            case Frame.TooLong(Optional<JsonValue> id) -> reject(Rejected.tooLarge(settings.maxMessage(), id));
            case Frame.End end -> {
                // the loop ends
            }
        }
    }

    private void receive(Message message, byte[] utf8) {
        switch (message) {
            case Message.Request request -> {
                Optional<RpcMessage.Request> ofModern = modern(request, utf8);
                ofModern.ifPresentOrElse(this::serve, () -> pass(request));
            }
            case Message.Notification notification -> {
                if (!isOfModern(notification)) {
                    pass(notification);
                }
            }
            case Message.Response response -> pass(response);
        }
    }

    private static Optional<RpcMessage.Request> modern(Message.Request request, byte[] utf8) {
        boolean possible = Era.mayBeModern(request.method(), utf8);
        return possible && RpcMessage.read(utf8) instanceof RpcMessage.Request it && Era.isModern(it)
                ? Optional.of(it)
                : Optional.empty();
    }

    private boolean isOfModern(Message.Notification notification) {
        return modern.isPresent()
                && notification.method().equals("notifications/cancelled")
                && notification.about().filter(modern.get()::cancel).isPresent();
    }

    private void serve(RpcMessage.Request request) {
        if (modern.isEmpty()) {
            modern = Optional.of(new ModernStdio(settings, SESSION, lines));
        }
        if (!modern.get().serve(request)) {
            Rejected twice = Rejected.invalid("A request with this id is already in flight");
            reject(new Rejected(twice.error(), Optional.of(request.id())));
        }
    }

    // Only a request shows that the client is of the legacy era, and needs the upstream.
    private void pass(Message message) {
        if (!opened && message instanceof Message.Request) {
            opened = true;
            shell.open(SESSION);
        }
        if (opened) {
            shell.receive(SESSION, message);
        }
    }

    private void reject(Rejected rejected) {
        shell.malformed(rejected.on(SESSION), rejected.error());
    }
}
