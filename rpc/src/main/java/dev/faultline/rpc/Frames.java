package dev.faultline.rpc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads lines of bounded length. Memory use stays within the limit, no matter how long a line is. */
public final class Frames {
    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private final int limit;
    private final Overflow overflow;
    private final byte[] buffer = new byte[BUFFER];
    private int next;
    private int end;
    private boolean terminated;

    /** Reads lines of at most {@code limit} bytes from this stream. */
    public Frames(InputStream in, int limit) {
        this(in, limit, Overflow.NONE);
    }

    /** Reads lines of at most {@code limit} bytes from this stream. Longer ones go to {@code overflow}. */
    public Frames(InputStream in, int limit, Overflow overflow) {
        this.in = in;
        this.limit = limit;
        this.overflow = overflow;
    }

    /** {@return the next line that is not blank; the last line need not be terminated} */
    public Frame next() throws IOException {
        while (true) {
            Frame frame = line();
            if (!(frame instanceof Frame.Line(byte[] utf8)) || !isBlank(utf8)) {
                return frame;
            }
        }
    }

    /** {@return whether the last line ended with a line feed; if not, its sender may have ended while it wrote} */
    public boolean isTerminated() {
        return terminated;
    }

    private Frame line() throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        boolean begun = false;
        IdFinder tooLong = null;
        boolean complete = false;
        while (!complete && (next < end || fill())) {
            begun = true;
            int stop = indexOfNewline();
            if (tooLong == null && kept.size() + (long) (stop - next) > limit) {
                tooLong = new IdFinder();
                tooLong.accept(kept.toByteArray(), 0, kept.size());
                overflow.begin();
                overflow.accept(kept.toByteArray(), 0, kept.size());
                kept = new ByteArrayOutputStream(); // the buffered part is no longer needed
            }
            if (tooLong != null) {
                tooLong.accept(buffer, next, stop);
                overflow.accept(buffer, next, stop);
            } else {
                kept.write(buffer, next, stop - next);
            }
            complete = stop < end;
            next = complete ? stop + 1 : end;
        }
        terminated = complete;
        if (!begun) {
            return new Frame.End();
        }
        return tooLong == null ? new Frame.Line(kept.toByteArray()) : new Frame.TooLong(tooLong.id());
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, in.read(buffer, 0, BUFFER));
        return end > 0;
    }

    private int indexOfNewline() {
        int at = next;
        while (at < end && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte[] utf8) {
        for (byte b : utf8) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
