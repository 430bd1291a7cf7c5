package dev.faultline.examples.byhand;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.Frame;
import dev.faultline.rpc.Frames;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The lines of a stream that the SDK can read. All others are answered here, because the SDK would end at them. */
@SuppressWarnings("JdkObsolete") // a SequenceInputStream takes an Enumeration
final class ReadableMessages implements Enumeration<InputStream> {
    private final Frames lines;
    private final OutputStream out;
    private Optional<byte[]> next = Optional.empty();

    private ReadableMessages(InputStream in, OutputStream out) {
        this.lines = new Frames(in, JsonLimits.MESSAGE.bytes());
        this.out = out;
    }

    /** {@return the readable messages of {@code in}, one per line; the errors for all others go to {@code out}} */
    static InputStream of(InputStream in, OutputStream out) {
        return new SequenceInputStream(new ReadableMessages(in, out));
    }

    @Override
    public boolean hasMoreElements() {
        try {
            while (next.isEmpty()) {
                switch (lines.next()) {
                    case Frame.Line(byte[] utf8) -> next = readable(utf8);
                    case Frame.TooLong(Optional<JsonValue> id) ->
                        answer(RpcError.of(RpcError.INVALID_REQUEST, "The message is too long"), id);
                    case Frame.End end -> {
                        return false;
                    }
                }
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public InputStream nextElement() {
        if (!hasMoreElements()) {
            throw new NoSuchElementException();
        }
        byte[] message = next.orElseThrow();
        next = Optional.empty();
        return new ByteArrayInputStream(message);
    }

    private Optional<byte[]> readable(byte[] utf8) throws IOException {
        if (RpcMessage.read(utf8) instanceof RpcMessage.Malformed(RpcError error, Optional<JsonValue> id)) {
            answer(error, id);
            return Optional.empty();
        }
        byte[] line = Arrays.copyOf(utf8, utf8.length + 1);
        line[utf8.length] = '\n';
        return Optional.of(line);
    }

    private void answer(RpcError error, Optional<JsonValue> id) throws IOException {
        String json = JsonText.print(id.map(error::toResponse).orElseGet(error::toResponseWithoutId));
        synchronized (out) { // the SDK locks the stream too while it writes a line
            out.write((json + '\n').getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
