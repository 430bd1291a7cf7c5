package dev.faultline.trail;

import java.util.Optional;

/** A trail that a reader can follow and look things up in, wherever it is stored. */
public interface TrailSource {
    /** {@return the name of the trail for people, such as its folder} */
    String name();

    /**
     * {@return the number of the last complete entry; 0 if the trail is empty}
     *
     * @throws dev.faultline.fault.FaultException if the end of the trail is damaged
     * @throws java.io.UncheckedIOException if the trail cannot be read
     */
    long end();

    /** {@return the lines, beginning with this entry or, if it does not exist, with the first one after it} */
    TrailFeed from(long sequence);

    /**
     * {@return the line of this entry; empty if it is no longer there or is damaged}
     *
     * @param place the place that the feed gave for it
     */
    Optional<PlacedLine> line(long sequence, long place);
}
