package dev.faultline.fleet;

import dev.faultline.fault.FaultException;
import dev.faultline.files.ProcessLock;
import dev.faultline.fleet.Shipper.ShipStep;
import dev.faultline.fleet.ShippingStatus.TrailState;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.trail.StreamId;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One of the trails that a server ships. Used by one thread, except that any thread may ask for its state and lag. */
final class ShippedTrail implements AutoCloseable {
    // A person has to resolve a refusal; shipping then continues by itself.
    private static final long REFUSED_NANOS = Duration.ofSeconds(30).toNanos();

    private final Path directory;
    private final Signing signing;
    private @Nullable Stream stream;
    private ProcessLock.@Nullable Held turn;
    private @Nullable Shipper shipper;
    private volatile TrailState state = TrailState.BEHIND;
    private volatile long shipped;
    private Optional<RefusedEntry> refusal = Optional.empty();
    private long refusedAt;

    ShippedTrail(Path directory, Signing signing) {
        this.directory = directory;
        this.signing = signing;
    }

    Path directory() {
        return directory;
    }

    TrailState state() {
        return state;
    }

    /** {@return why an entry is refused} */
    Optional<RefusedEntry> refusal() {
        return refusal;
    }

    boolean isStream(String id) {
        return stream != null && stream.id().equals(id);
    }

    /** {@return whether entries were shipped, so that more may follow} */
    boolean step(Sink sink) throws StoreException {
        try {
            if (!hasTurn()) {
                state = TrailState.ELSEWHERE;
                return false;
            }
            if (refusal.isPresent() && System.nanoTime() - refusedAt < REFUSED_NANOS) {
                return false;
            }
            return switch (shipper(sink).step()) {
                case ShipStep.Sent sent -> reached(TrailState.BEHIND);
                case ShipStep.Idle idle -> reached(TrailState.CURRENT);
                case ShipStep.Refused(var refused) -> refused(refused);
            };
        } catch (FaultException damaged) {
            return refused(unreadable(damaged.fault().message()));
        } catch (StoreException e) {
            throw e;
        } catch (UncheckedIOException | IOException e) {
            return refused(unreadable("The trail cannot be read: " + e.getMessage()));
        }
    }

    /** {@return the number of entries that the store does not have yet} */
    long lag() {
        if (state != TrailState.BEHIND && state != TrailState.CURRENT) {
            return 0;
        }
        try {
            return Math.max(0, TrailReader.end(directory).sequence() - shipped);
        } catch (FaultException | UncheckedIOException unreadable) {
            return 0; // the next step reports it
        }
    }

    /** Begins again at the head of the stream in the next sink. */
    void restart() {
        Shipper open = shipper;
        shipper = null;
        if (open != null) {
            open.close();
        }
        if (state == TrailState.CURRENT) {
            state = TrailState.BEHIND;
        }
    }

    @Override
    public void close() {
        restart();
        ProcessLock.Held held = turn;
        turn = null;
        if (held != null) {
            held.close();
        }
    }

    private boolean hasTurn() throws IOException {
        if (turn == null) {
            turn = ProcessLock.tryAcquire(directory.resolve(Shipping.LOCK), Duration.ZERO)
                    .orElse(null);
        }
        return turn != null;
    }

    private Shipper shipper(Sink sink) throws IOException {
        Shipper open = shipper;
        if (open == null) {
            Stream known = stream();
            open = Shipper.of(directory, known, sink, signing);
            shipper = open;
            shipped = open.shipped().sequence();
        }
        return open;
    }

    private Stream stream() throws IOException {
        Stream known = stream;
        if (known == null) {
            known = new Stream(StreamId.of(directory).text(), Shipping.nameOf(directory));
            stream = known;
        }
        return known;
    }

    private boolean reached(TrailState now) {
        Shipper open = shipper;
        shipped = open == null ? shipped : open.shipped().sequence();
        refusal = Optional.empty();
        state = now;
        return now == TrailState.BEHIND;
    }

    private boolean refused(RefusedEntry refused) {
        restart();
        refusal = Optional.of(refused);
        refusedAt = System.nanoTime();
        state = TrailState.of(refused.kind());
        return false;
    }

    private RefusedEntry unreadable(String description) {
        return new RefusedEntry(RefusedEntry.RefusalKind.DAMAGED, shipped + 1, description);
    }
}
