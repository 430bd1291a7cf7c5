package dev.faultline.dashboard.index;

import dev.faultline.internal.RecentMap;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** A trail and what the index has of it: the newest entries up to a limit, in blocks in the order of their numbers. */
public final class IndexedTrail {
    private static final int REMEMBERED_SEARCHES = 512;

    private final TrailSource source;
    private final Names names;
    private final IntSupplier limit;
    private final BooleanSupplier alone;
    private final CallHistory calls = new CallHistory();
    private final Map<Search, BitSet> searches = new RecentMap<>(REMEMBERED_SEARCHES);
    private volatile List<Block> blocks = List.of(new Block());
    private volatile TrailStatus status = TrailStatus.NEW;

    /** A search for a text in a block that has no more room, so that its result stays true. */
    private record Search(Block block, String text) {}

    IndexedTrail(TrailSource source, Names names, IntSupplier limit, BooleanSupplier alone) {
        this.source = source;
        this.names = names;
        this.limit = limit;
        this.alone = alone;
    }

    /** {@return where the trail is stored} */
    public TrailSource source() {
        return source;
    }

    /** {@return how far the index is, and what is wrong with the trail} */
    public TrailStatus status() {
        return status;
    }

    /** {@return the number of entries in the index} */
    public long size() {
        return blocks.stream().mapToLong(Block::size).sum();
    }

    Names names() {
        return names;
    }

    CallHistory calls() {
        return calls;
    }

    /** {@return the blocks, oldest first} */
    List<Block> blocks() {
        return blocks;
    }

    void status(TrailStatus next) {
        status = next;
    }

    /** Adds an entry at the end; the oldest ones are dropped beyond the limit. */
    void append(PlacedLine line) {
        Optional<TrailEntry> entry = line.entry();
        if (entry.isEmpty()) {
            status = status.damagedBy("Entry " + line.link().sequence() + " has no readable content.");
            return;
        }
        Block last = blocks.getLast();
        if (last.isFull()) {
            last = new Block();
            List<Block> longer = new ArrayList<>(blocks);
            longer.add(last);
            drop(longer);
            blocks = List.copyOf(longer);
        }
        add(entry.get(), line, last);
    }

    void add(TrailEntry entry, PlacedLine line, Block block) {
        // The failures of a session before it had a workspace are in the server's trail too.
        if (entry.json().get("copied_from").isPresent() && !alone.getAsBoolean()) {
            return;
        }
        block.add(Digest.of(entry, line, names));
        if (entry instanceof EventEntry event) {
            CallCounts.of(event).ifPresent(calls::add);
        }
    }

    /** Puts older entries before all others. */
    void prepend(Block older) {
        if (older.size() > 0) {
            List<Block> longer = new ArrayList<>(blocks);
            longer.addFirst(older);
            blocks = List.copyOf(longer);
        }
    }

    /** {@return the number of older entries that there is room for} */
    long room() {
        return Math.max(0, limit.getAsInt() - size());
    }

    private void drop(List<Block> longer) {
        while (longer.size() > 1 && longer.stream().mapToLong(Block::size).sum() > limit.getAsInt()) {
            longer.removeFirst();
            status = status.withoutOldest();
        }
    }

    /** Forgets everything, because the trail was replaced. */
    void clear() {
        blocks = List.of(new Block());
        calls.clear();
        synchronized (searches) {
            searches.clear();
        }
    }

    Optional<TrailEntry> entry(long sequence, long place) {
        return source.line(sequence, place).flatMap(PlacedLine::entry);
    }

    Optional<byte[]> line(long sequence, long place) {
        return source.line(sequence, place).map(PlacedLine::bytes);
    }

    /** {@return the positions in the block whose lines contain the text, which is in lower case} */
    BitSet containing(String text, Block block) {
        if (!block.isFull()) {
            return BlockSearch.in(source, block, text);
        }
        Search search = new Search(block, text);
        synchronized (searches) {
            BitSet known = searches.get(search);
            if (known != null) {
                return known;
            }
        }
        BitSet found = BlockSearch.in(source, block, text);
        synchronized (searches) {
            searches.put(search, found);
        }
        return found;
    }
}
