package dev.faultline.trail;

import dev.faultline.fault.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Whether entries can be written to a trail. The writer finds it out like an append, with the same timeouts, but at
 * most once a second, because anyone may ask.
 */
final class WriteHealth {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Batches batches;
    private final Duration timeout;
    private final InstantSource clock;
    private Instant next = Instant.MIN;
    private Optional<String> obstacle = Optional.empty();

    WriteHealth(Batches batches, TrailSettings settings) {
        this.batches = batches;
        this.timeout = settings.writeTimeout();
        this.clock = settings.clock();
    }

    /** {@return why no entry can be written, if that is so} */
    synchronized Optional<String> obstacle() {
        if (!clock.instant().isBefore(next)) {
            obstacle = found();
            next = clock.instant().plus(INTERVAL);
        }
        return obstacle;
    }

    private Optional<String> found() {
        try {
            long unused = batches.add(List.of(), timeout);
            return Optional.empty();
        } catch (FaultException failed) {
            return Optional.of(failed.fault().message());
        }
    }
}
