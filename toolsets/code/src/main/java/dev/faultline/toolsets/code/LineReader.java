package dev.faultline.toolsets.code;

import dev.faultline.files.process.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.concurrent.TimeoutException;

/** Reads lines from a file of any size, byte for byte. A line ends after its LF, as in git. */
final class LineReader {
    private static final int CHUNK = 64 * 1024;

    private final SeekableByteChannel file;
    private final Deadline stop;
    private final byte[] chunk;

    /** The size when the call began; otherwise a growing file would never end. */
    private long left;

    LineReader(SeekableByteChannel file, Deadline stop) throws IOException {
        this.file = file;
        this.stop = stop;
        this.left = file.size();
        this.chunk = new byte[(int) Math.min(CHUNK, left)];
    }

    /**
     * Some lines.
     *
     * @param whole the number of lines of the range that are complete in the content
     * @param fits whether the content is all of the range
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
    record Lines(byte[] content, long whole, boolean fits) {}

    /** {@return the lines of the range, up to the limit of bytes} */
    Lines read(LineRange range, int mostBytes) throws IOException, InterruptedException, TimeoutException {
        ByteArrayOutputStream content = new ByteArrayOutputStream(chunk.length);
        long first = range.first();
        long last = range.last();
        long line = 1;
        long whole = 0;
        for (int count = next(); count > 0; count = next()) {
            int from = 0;
            while (from < count) {
                int end = afterLine(from, count);
                if (line >= first) {
                    int room = mostBytes - content.size();
                    content.write(chunk, from, Math.min(room, end - from));
                    if (end - from > room) {
                        return new Lines(content.toByteArray(), whole, false);
                    }
                }
                if (chunk[end - 1] == '\n') {
                    whole += line >= first ? 1 : 0;
                    if (++line > last) {
                        return new Lines(content.toByteArray(), whole, true);
                    }
                }
                from = end;
            }
        }
        return new Lines(content.toByteArray(), whole, true);
    }

    /** {@return the number of lines in the file} */
    long count() throws IOException, InterruptedException, TimeoutException {
        long lines = 0;
        boolean open = false;
        for (int count = next(); count > 0; count = next()) {
            for (int i = 0; i < count; i++) {
                lines += chunk[i] == '\n' ? 1 : 0;
            }
            open = chunk[count - 1] != '\n';
        }
        return open ? lines + 1 : lines;
    }

    private int afterLine(int from, int count) {
        for (int i = from; i < count; i++) {
            if (chunk[i] == '\n') {
                return i + 1;
            }
        }
        return count;
    }

    private int next() throws IOException, InterruptedException, TimeoutException {
        stop.check();
        int count = file.read(ByteBuffer.wrap(chunk, 0, (int) Math.min(chunk.length, left)));
        left -= Math.max(count, 0);
        return left < 0 ? 0 : count;
    }
}
