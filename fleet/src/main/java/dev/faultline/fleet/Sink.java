package dev.faultline.fleet;

import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.Link;
import java.util.List;
import java.util.Optional;

/** Where the lines of trails are shipped to. Used by one thread. */
public interface Sink extends AutoCloseable {
    /** {@return the last entry of the stream that the sink has stored durably; the start of the chain if none} */
    Link head(Stream stream) throws StoreException;

    /**
     * Stores lines of one stream, in their order. Lines that are stored already are skipped.
     *
     * @return what happened to them
     * @throws StoreException if it is unknown whether they are stored; shipping begins again at the head
     */
    Appended append(Stream stream, Shipment shipment) throws StoreException;

    /** Stores lines without a checkpoint. */
    default Appended append(Stream stream, List<ChainedLine> lines) throws StoreException {
        return append(stream, new Shipment(lines, Optional.empty()));
    }

    @Override
    void close();

    /**
     * A trail as the rest of the fleet knows it.
     *
     * @param id the stream id in the trail
     * @param name what people call it, such as the machine and the directory
     */
    record Stream(String id, String name) {}

    /**
     * Lines of one stream.
     *
     * @param checkpoint a signed statement about one of them, which a sink stores as it is
     */
    record Shipment(List<ChainedLine> lines, Optional<Checkpoint> checkpoint) {
        /** Copies the lines. */
        public Shipment {
            lines = List.copyOf(lines);
        }
    }

    /**
     * The result of storing lines.
     *
     * @param head the last entry that is stored now
     * @param added the number of lines that are new
     * @param refusal why a line was refused, and all lines after it with it
     */
    record Appended(Link head, int added, Optional<RefusedEntry> refusal) {}
}
