package dev.faultline.fleet;

import dev.faultline.fault.FaultException;
import dev.faultline.fleet.Sink.Appended;
import dev.faultline.fleet.Sink.Shipment;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import dev.faultline.trail.TrailReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Carries the entries of a trail to a sink, beginning after the last one that the sink has. It remembers nothing
 * itself: after a crash or a failure it asks the sink again, so that nothing is lost and nothing is doubled.
 */
public final class Shipper implements AutoCloseable {
    private static final int BATCH_LINES = 2_000;
    private static final int BATCH_BYTES = 4 * 1024 * 1024;

    private final Stream stream;
    private final Sink sink;
    private final Signing signing;
    private final TrailReader reader;
    private Link shipped;
    private boolean seen;
    private Optional<RefusedEntry> damage = Optional.empty();

    private Shipper(Stream stream, Sink sink, Signing signing, Link shipped, TrailReader reader) {
        this.stream = stream;
        this.sink = sink;
        this.signing = signing;
        this.shipped = shipped;
        this.reader = reader;
        this.seen = shipped.equals(Link.START);
    }

    /**
     * {@return a shipper of the trail in this directory, which begins at the head of the stream in the sink} The entry
     * at the head is sent again: if it differs, the sink finds the fork at once.
     */
    public static Shipper of(Path directory, Stream stream, Sink sink, Signing signing) throws StoreException {
        Link head = sink.head(stream);
        return new Shipper(stream, sink, signing, head, TrailReader.from(directory, Math.max(1, head.sequence())));
    }

    /** {@return the last entry that the sink has} */
    public Link shipped() {
        return shipped;
    }

    /** What one step did. */
    public sealed interface ShipStep {
        /** There were new entries. */
        record Sent(int entries) implements ShipStep {}

        /** The trail has no more entries now. */
        record Idle() implements ShipStep {}

        /** The trail or the sink has an entry that cannot be shipped; nothing after it is shipped either. */
        record Refused(RefusedEntry refusal) implements ShipStep {}
    }

    /** {@return what the next batch led to} */
    public ShipStep step() throws StoreException {
        List<ChainedLine> batch = batch();
        if (!batch.isEmpty()) {
            seen = true;
            Appended appended = sink.append(
                    stream, new Shipment(batch, signing.sign(batch.getLast().link())));
            shipped = appended.head();
            if (appended.refusal().isPresent()) {
                return new ShipStep.Refused(appended.refusal().get());
            }
            return new ShipStep.Sent(appended.added());
        }
        if (damage.isPresent()) {
            return new ShipStep.Refused(damage.get());
        }
        return seen ? new ShipStep.Idle() : new ShipStep.Refused(cut());
    }

    // The entry at the head is read first; if the trail does not have it, its end was removed.
    private RefusedEntry cut() {
        return new RefusedEntry(
                RefusedEntry.RefusalKind.FORK,
                shipped.sequence(),
                "The store has entry " + shipped.sequence() + " of this trail, but the trail ends before it.");
    }

    @Override
    public void close() {
        reader.close();
    }

    private List<ChainedLine> batch() {
        List<ChainedLine> batch = new ArrayList<>();
        int bytes = 0;
        try {
            while (damage.isEmpty() && batch.size() < BATCH_LINES && bytes < BATCH_BYTES) {
                Optional<byte[]> line = reader.nextLine();
                if (line.isEmpty()) {
                    break;
                }
                bytes += line.get().length;
                batch.add(ChainedLine.read(line.get()).orElseThrow()); // the reader has checked it
            }
        } catch (FaultException damaged) {
            long next = batch.isEmpty()
                    ? shipped.sequence()
                    : batch.getLast().link().sequence();
            damage = Optional.of(new RefusedEntry(
                    RefusedEntry.RefusalKind.DAMAGED, next + 1, damaged.fault().message()));
        }
        return batch;
    }
}
