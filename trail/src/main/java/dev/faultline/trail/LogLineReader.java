package dev.faultline.trail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** Reads a file line by line, in bounded memory. */
final class LogLineReader {
    private static final int SMALLEST_BUFFER = 16 * 1024;
    private static final int LARGEST_BUFFER = 4 * TrailLine.MAX_BYTES;

    private final Disk.Channel file;
    private byte[] buffer = new byte[SMALLEST_BUFFER];
    private long base;
    private int begin;
    private int end;

    LogLineReader(Disk.Channel file, long position) {
        this.file = file;
        this.base = position;
    }

    /** {@return the next line; empty at the end of the file} */
    Optional<RawLine> next() throws IOException {
        int searched = 0;
        while (true) {
            int lineEnd = lineEndFrom(begin + searched);
            if (lineEnd >= 0) {
                return Optional.of(taken(lineEnd - begin, true));
            }
            searched = end - begin;
            if (searched >= TrailLine.MAX_BYTES) {
                return Optional.of(overlong());
            }
            if (!fill()) {
                return searched == 0 ? Optional.empty() : Optional.of(taken(searched, false));
            }
        }
    }

    /** {@return the number of lines that begin before this offset} */
    static long count(Disk.Channel file, long end) throws IOException {
        LogLineReader lines = new LogLineReader(file, 0);
        long count = 0;
        while (lines.next().filter(raw -> raw.start() < end).isPresent()) {
            count++;
        }
        return count;
    }

    private RawLine taken(int length, boolean terminated) {
        byte[] bytes = Arrays.copyOfRange(buffer, begin, begin + length);
        RawLine raw = new RawLine(base + begin, length, bytes, terminated);
        begin += length + (terminated ? 1 : 0);
        return raw;
    }

    private RawLine overlong() throws IOException {
        long start = base + begin;
        byte[] head = Arrays.copyOfRange(buffer, begin, begin + TrailLine.MAX_BYTES);
        int lineEnd;
        do {
            begin = end;
            lineEnd = fill() ? lineEndFrom(begin) : end;
        } while (lineEnd < 0);
        boolean terminated = lineEnd < end;
        begin = lineEnd + (terminated ? 1 : 0);
        return new RawLine(start, base + lineEnd - start, head, terminated);
    }

    private int lineEndFrom(int from) {
        for (int i = from; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** {@return whether there was more to read} Moves the unread bytes to the beginning of the buffer. */
    private boolean fill() throws IOException {
        boolean tooSmall = end == buffer.length && buffer.length < LARGEST_BUFFER;
        byte[] next = tooSmall ? new byte[2 * buffer.length] : buffer;
        System.arraycopy(buffer, begin, next, 0, end - begin);
        buffer = next;
        base += begin;
        end -= begin;
        begin = 0;
        int read = file.read(ByteBuffer.wrap(buffer, end, buffer.length - end), base + end);
        end += Math.max(read, 0);
        return read > 0;
    }
}
