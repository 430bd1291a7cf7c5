package dev.faultline.dashboard.index;

import java.util.Arrays;

/**
 * A run of entries as columns of numbers: about fifty bytes for an entry, whatever its length in the trail. One thread
 * adds entries; any number of threads read those that {@link #size} counts.
 */
final class Block {
    /** The number of entries after which a new block begins. */
    static final int ROWS = 25_000;

    private static final int FIRST_CAPACITY = 1_024;

    /** The kind of an entry that is not a fault. */
    static final byte EVENT = -1;

    long[] at = new long[FIRST_CAPACITY];
    long[] sequence = new long[FIRST_CAPACITY];
    long[] place = new long[FIRST_CAPACITY];
    long[] id = new long[FIRST_CAPACITY];
    long[] session = new long[FIRST_CAPACITY];
    char[] name = new char[FIRST_CAPACITY];
    char[] model = new char[FIRST_CAPACITY];
    char[] tool = new char[FIRST_CAPACITY];
    char[] server = new char[FIRST_CAPACITY];
    char[] dialect = new char[FIRST_CAPACITY];
    byte[] kind = new byte[FIRST_CAPACITY];

    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;
    private volatile int size;

    /** {@return the number of entries; what the columns hold up to here does not change any more} */
    int size() {
        return size;
    }

    boolean isFull() {
        return size >= ROWS;
    }

    /** {@return whether an entry may lie between these times} */
    boolean overlaps(long from, long to) {
        return size > 0 && earliest < to && latest >= from;
    }

    /** {@return the time of the earliest entry} */
    long earliest() {
        return size == 0 ? Long.MAX_VALUE : earliest;
    }

    /** {@return the number of the first entry} */
    long first() {
        return size == 0 ? Long.MAX_VALUE : sequence[0];
    }

    /** {@return the number of the last entry} */
    long last() {
        int count = size;
        return count == 0 ? 0 : sequence[count - 1];
    }

    void add(Digest entry) {
        int i = size;
        if (i == at.length) {
            grow();
        }
        at[i] = entry.at();
        sequence[i] = entry.sequence();
        place[i] = entry.place();
        id[i] = entry.id();
        session[i] = entry.session();
        name[i] = entry.name();
        model[i] = entry.model();
        tool[i] = entry.tool();
        server[i] = entry.server();
        dialect[i] = entry.dialect();
        kind[i] = entry.kind();
        earliest = Math.min(earliest, entry.at());
        latest = Math.max(latest, entry.at());
        size = i + 1; // published last: readers look at the columns after they have read the size
    }

    private void grow() {
        int capacity = Math.min(ROWS, at.length * 2);
        at = Arrays.copyOf(at, capacity);
        sequence = Arrays.copyOf(sequence, capacity);
        place = Arrays.copyOf(place, capacity);
        id = Arrays.copyOf(id, capacity);
        session = Arrays.copyOf(session, capacity);
        name = Arrays.copyOf(name, capacity);
        model = Arrays.copyOf(model, capacity);
        tool = Arrays.copyOf(tool, capacity);
        server = Arrays.copyOf(server, capacity);
        dialect = Arrays.copyOf(dialect, capacity);
        kind = Arrays.copyOf(kind, capacity);
    }
}
