package dev.faultline.gateway.message;

import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A response that is too large for memory, in a file without a name. It can be written once. */
public final class LargeText {
    private static final int CHUNK = 64 * 1024;

    private final FileChannel file;
    private final long length;
    private final JsonSpanOfFile id;
    private final byte[] shown;
    private final long limit;

    /** Where something stands in the file. */
    record JsonSpanOfFile(long from, long to) {}

    LargeText(FileChannel file, long length, JsonSpanOfFile id, long limit) {
        this(file, length, id, new byte[0], limit);
    }

    private LargeText(FileChannel file, long length, JsonSpanOfFile id, byte[] shown, long limit) {
        this.file = file;
        this.length = length;
        this.id = id;
        this.shown = shown;
        this.limit = limit;
    }

    /** {@return this response under the id of a client} */
    public LargeText answering(JsonValue request) {
        return new LargeText(file, length, id, JsonText.bytes(request), limit);
    }

    /** {@return its size in bytes} */
    public long length() {
        return length - (id.to() - id.from()) + shown.length;
    }

    /** {@return the size of the largest message that is kept in memory, in bytes} */
    public long limit() {
        return limit;
    }

    /** Writes it on one line, and forgets it. */
    public void writeTo(OutputStream out) throws IOException {
        try {
            copy(0, id.from(), out);
            out.write(shown);
            copy(id.to(), length, out);
        } finally {
            close();
        }
    }

    // In valid JSON, line ends stand only between tokens.
    private void copy(long from, long to, OutputStream out) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (long at = from; at < to; ) {
            int count = file.read(ByteBuffer.wrap(chunk, 0, (int) Math.min(CHUNK, to - at)), at);
            if (count < 0) {
                throw new IOException("the file of a large result is too short");
            }
            for (int i = 0; i < count; i++) {
                if (chunk[i] == '\n' || chunk[i] == '\r') {
                    chunk[i] = ' ';
                }
            }
            out.write(chunk, 0, count);
            at += count;
        }
    }

    /** Forgets it. */
    public void close() {
        try {
            file.close();
        } catch (IOException alreadyGone) {
            // then nothing is left of it
        }
    }
}
