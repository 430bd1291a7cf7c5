package dev.faultline.trail;

import java.util.Optional;

/** The bytes of a file between two newlines, which may or may not be an entry. */
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

    /** {@return the bytes without the newline; if the line is overlong, only its beginning} */
    byte[] bytes() {
        return bytes;
    }

    /** {@return whether a newline follows; if not, the file ends here} */
    boolean terminated() {
        return terminated;
    }

    /** {@return the offset of the next line} */
    long end() {
        return start + length + (terminated ? 1 : 0);
    }

    boolean isOverlong() {
        return length >= TrailLine.MAX_BYTES;
    }

    Optional<TrailLine> line() {
        return isOverlong() ? Optional.empty() : TrailLine.read(bytes, bytes.length);
    }

    /** {@return whether this is the last line and an entry that ends with a character other than a newline} */
    boolean hasWrongTerminator() {
        int length = bytes.length - 1;
        return !terminated
                && length > 0
                && bytes[length] != 0
                && TrailLine.read(bytes, length).filter(TrailLine::intact).isPresent();
    }

    /** {@return whether it contains zero bytes, which a disk leaves where it lost a write} */
    boolean hasHole() {
        for (byte one : bytes) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }
}
