package dev.faultline.trail;

import java.util.Arrays;
import java.util.Optional;

/** A line of a trail on its way to or from another store, with its position in the chain. */
public final class ChainedLine {
    private final byte[] bytes;
    private final TrailLine line;

    private ChainedLine(byte[] bytes, TrailLine line) {
        this.bytes = bytes;
        this.line = line;
    }

    /** {@return the line with these bytes, without a newline; empty if they are not a line or do not match its hash} */
    public static Optional<ChainedLine> read(byte[] bytes) {
        return bytes.length >= TrailLine.MAX_BYTES
                ? Optional.empty()
                : TrailLine.read(bytes, bytes.length)
                        .filter(TrailLine::intact)
                        .map(line -> new ChainedLine(bytes.clone(), line));
    }

    /** {@return the entry's number and hash} */
    public Link link() {
        return line.link();
    }

    /** {@return the position of the entry before this one, as this line states it} */
    public Link before() {
        return new Link(line.sequence() - 1, line.previous());
    }

    /** {@return the bytes, without a newline} */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** {@return the entry; empty if the line contains something else} */
    public Optional<TrailEntry> entry() {
        return TrailEntry.read(bytes, link());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChainedLine that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
