package dev.faultline.testing.client;

import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A stream of the lines that are added to it. Unlike {@link java.io.PipedInputStream} it does not care which threads
 * write and whether they are still alive.
 */
final class SentLines extends InputStream {
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
    private byte[] line = {'\n'};
    private int position = 1; // the first line is still to come

    void add(String text) {
        lines.add((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void end() {
        lines.add(END);
    }

    @Override
    public int read() throws InterruptedIOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws InterruptedIOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (position == line.length && line.length > 0) {
            line = next();
            position = 0;
        }
        int count = Math.min(length, line.length - position);
        System.arraycopy(line, position, target, offset, count);
        position += count;
        return count == 0 ? -1 : count;
    }

    private byte[] next() throws InterruptedIOException {
        try {
            return lines.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a message");
        }
    }
}
