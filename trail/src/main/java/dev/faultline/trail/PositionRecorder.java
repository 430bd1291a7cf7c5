package dev.faultline.trail;

import dev.faultline.fault.Cause;
import dev.faultline.json.JsonObject;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** Remembers the last entry of one trail: after its first entry, then at most once a second, and on close. */
final class PositionRecorder {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Positions positions;
    private final Path directory;
    private Link remembered = Link.START;
    private long triedNanos = System.nanoTime() - INTERVAL.toNanos();
    private boolean failing;

    PositionRecorder(Positions positions, Path directory) {
        this.positions = positions;
        this.directory = directory;
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
            positions.remember(directory, last);
            remembered = last;
            failing = false;
        } catch (UncheckedIOException e) {
            if (!failing) {
                Cause cause = Cause.of(e.getCause());
                log.note(
                        "position_not_remembered",
                        JsonObject.builder()
                                .put("name", cause.name())
                                .putOrNull("code", cause.code())
                                .build());
            }
            failing = true;
        }
    }
}
