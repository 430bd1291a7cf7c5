package dev.faultline.trail;

import java.util.Optional;

/**
 * A line of a trail with the place where it is stored, so that it can be read again without reading what is before it.
 *
 * @param link the entry's number and hash
 * @param place where the {@link TrailSource} stores the line; only that source understands it
 * @param bytes the line without the newline
 */
@SuppressWarnings("ArrayRecordComponent") // read once and passed on; a copy of each line would double the work
public record PlacedLine(Link link, long place, byte[] bytes) {
    /** {@return the instant, origin and content of the line; empty if the line is not an entry} */
    public Optional<TrailEntry> entry() {
        return TrailEntry.read(bytes, link);
    }
}
