package dev.faultline.trail;

import java.util.Optional;

/** What stands in a file between two line ends. */
final class RawLine {
    private final long start;
    private final long length;
    private final byte[] bytes;
    private final boolean terminated;

    RawLine(long start, long length, byte[] bytes, boolean terminated) {
        this.start = start;
        this.length = length;
        this.bytes = bytes;
        this.terminated = terminated;
    }

    long start() {
        return start;
    }

    long length() {
        return length;
    }

    /** {@return all but the line end; of a raw that is longer than a line may be, only the beginning} */
    byte[] bytes() {
        return bytes;
    }

    /** {@return whether a line end follows; if not, the file ends here} */
    boolean terminated() {
        return terminated;
    }

    /** {@return where the next raw begins} */
    long end() {
        return start + length + (terminated ? 1 : 0);
    }

    boolean isOverlong() {
        return length >= Line.MAX_BYTES;
    }

    Optional<Line> line() {
        return isOverlong() ? Optional.empty() : Line.read(bytes, bytes.length);
    }

    /** {@return whether this, the last raw, is an entry with something else than a line end behind it} */
    boolean hasAnotherEnd() {
        int whole = bytes.length - 1;
        return !terminated
                && whole > 0
                && bytes[whole] != 0
                && Line.read(bytes, whole).filter(Line::intact).isPresent();
    }

    /** {@return whether there are bytes in it that no text has, as where a disk lost what was written} */
    boolean hasHole() {
        for (byte one : bytes) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }
}
