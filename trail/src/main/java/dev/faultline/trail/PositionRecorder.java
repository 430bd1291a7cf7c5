package dev.faultline.trail;

import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Remembers the last entry of one trail: after its first entry, then at most once a second, and on close. */
final class PositionRecorder {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Positions positions;
    private final Segments segments;
    private Link remembered = Link.START;
    private long triedNanos = System.nanoTime() - INTERVAL.toNanos();
    private boolean failing;

    PositionRecorder(Positions positions, Segments segments) {
        this.positions = positions;
        this.segments = segments;
    }

    /**
     * Requires the log to contain the remembered entry: an append to a log that has lost it would hide the loss (R34).
     *
     * @throws FaultException AUDIT_LOG_FAILED if the log was cut, deleted or replaced
     */
    void requireRemembered() {
        position()
                .flatMap(known -> new TrailVerifier(segments)
                        .from(known.sequence())
                        .requiring(known)
                        .verify()
                        .lost())
                .ifPresent(found -> {
                    throw AuditFaults.damaged(found);
                });
    }

    // A position that cannot be read does not stop the trail. It cannot be replaced either, until a person accepts one.
    private Optional<Link> position() {
        try {
            return positions.of(segments.directory());
        } catch (UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    /** {@return how long the writer may wait for new entries before a position is due} */
    Duration waitLimit(ChainLog log, Duration longest) {
        return log.last().equals(remembered) || longest.compareTo(INTERVAL) < 0 ? longest : INTERVAL;
    }

    void rememberIfDue(ChainLog log) {
        if (System.nanoTime() - triedNanos >= INTERVAL.toNanos()) {
            remember(log);
        }
    }

    // If a position cannot be written it lags behind the log, which is allowed; the log records the failure once.
    void remember(ChainLog log) {
        Link last = log.last();
        if (last.equals(remembered)) {
            return;
        }
        triedNanos = System.nanoTime();
        try {
            log.force(); // a power cut must not leave a position of entries that are gone
            positions.remember(segments.directory(), last);
            remembered = last;
            failing = false;
        } catch (IOException e) {
            noteFailure(log, e);
        } catch (UncheckedIOException e) {
            noteFailure(log, Objects.requireNonNull(e.getCause()));
        }
    }

    private void noteFailure(ChainLog log, IOException failure) {
        if (!failing) {
            log.noteFailure("position_not_remembered", failure);
        }
        failing = true;
    }
}
