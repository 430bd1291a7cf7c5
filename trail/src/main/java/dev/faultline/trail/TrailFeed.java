package dev.faultline.trail;

import java.util.Optional;

/** The lines of a trail in their order, also while it is being written. */
public interface TrailFeed extends AutoCloseable {
    /**
     * {@return the next line; empty at the present end of the trail, where a later call returns what was appended
     * meanwhile}
     *
     * @throws dev.faultline.fault.FaultException if the next line is damaged; the next call continues after it
     * @throws java.io.UncheckedIOException if the trail cannot be read
     */
    Optional<PlacedLine> next();

    @Override
    void close();
}
