package dev.faultline.dashboard.index;

import dev.faultline.fault.FaultKind;
import dev.faultline.trail.TrailEntry;
import java.time.Instant;
import java.util.Optional;

/** An entry of the index. What is not in the index is read from the trail when it is asked for. */
public final class Row {
    private static final FaultKind[] KINDS = FaultKind.values();

    private final IndexedTrail trail;
    private final Block block;
    private final int position;

    Row(IndexedTrail trail, Block block, int position) {
        this.trail = trail;
        this.block = block;
        this.position = position;
    }

    /** {@return the trail that it is in} */
    public IndexedTrail trail() {
        return trail;
    }

    /** {@return its number in the trail} */
    public long sequence() {
        return block.sequence[position];
    }

    /** {@return when it happened} */
    public Instant at() {
        return Instant.ofEpochMilli(millis());
    }

    long millis() {
        return block.at[position];
    }

    /** {@return a number for the session; 0 without a session} */
    long session() {
        return block.session[position];
    }

    /** {@return the code that the client received, or the name of the event} */
    public String name() {
        return trail.names().text(block.name[position]);
    }

    /** {@return the tool; empty if none is known} */
    public String tool() {
        return trail.names().text(block.tool[position]);
    }

    /** {@return the server; empty if none is known} */
    public String server() {
        return trail.names().text(block.server[position]);
    }

    /** {@return the kind of the fault; empty for an event} */
    public Optional<FaultKind> kind() {
        byte kind = block.kind[position];
        return kind == Block.EVENT ? Optional.empty() : Optional.of(KINDS[kind]);
    }

    /** {@return the entry as it is stored; empty if it is no longer there or is damaged} */
    public Optional<TrailEntry> entry() {
        return trail.entry(sequence(), block.place[position]);
    }

    /** {@return the stored line; empty if it is no longer there or is damaged} */
    public Optional<byte[]> line() {
        return trail.line(sequence(), block.place[position]);
    }
}
