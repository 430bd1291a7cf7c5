package dev.faultline.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** A pipe that any threads may use. Those of the JDK break if the thread ends or is interrupted that last used them. */
final class BytePipe {
    private final Deque<byte[]> written = new ArrayDeque<>();
    private final InputStream reader = new Reader();
    private final OutputStream writer = new Writer();
    private int read;
    private boolean ended;
    private boolean broken;

    /** {@return the end of the pipe that is read} */
    InputStream reader() {
        return reader;
    }

    /** {@return the end of the pipe that is written} */
    OutputStream writer() {
        return writer;
    }

    private synchronized void write(byte[] bytes) throws IOException {
        if (broken) {
            throw new IOException("Broken pipe");
        }
        if (ended) {
            throw new IOException("Stream closed");
        }
        if (bytes.length > 0) {
            written.add(bytes);
            notifyAll();
        }
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    private synchronized void breakOff() {
        broken = true;
        written.clear();
        notifyAll();
    }

    private synchronized int read(byte[] into, int offset, int length) throws IOException {
        try {
            while (written.isEmpty() && !ended && !broken) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        if (written.isEmpty()) {
            return -1;
        }
        byte[] first = written.element();
        int count = Math.min(length, first.length - read);
        System.arraycopy(first, read, into, offset, count);
        read += count;
        if (read == first.length) {
            written.remove();
            read = 0;
        }
        return count;
    }

    private synchronized int available() {
        return written.isEmpty() ? 0 : written.element().length - read;
    }

    private final class Reader extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return BytePipe.this.read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return length == 0 ? 0 : BytePipe.this.read(into, offset, length);
        }

        @Override
        public int available() {
            return BytePipe.this.available();
        }

        @Override
        public void close() {
            breakOff();
        }
    }

    private final class Writer extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            BytePipe.this.write(new byte[] {(byte) one});
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            byte[] copy = new byte[length];
            System.arraycopy(from, offset, copy, 0, length);
            BytePipe.this.write(copy);
        }

        @Override
        public void close() {
            end();
        }
    }
}
