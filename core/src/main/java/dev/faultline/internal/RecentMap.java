package dev.faultline.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A map that keeps a limited number of entries and drops the one that was used least recently. Not thread-safe. */
public final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;
    private static final float LOAD = 0.75f;

    private final int limit;
    private final transient Consumer<? super V> dropped;

    /** Creates a map of at most this many entries. */
    public RecentMap(int limit) {
        this(limit, value -> {});
    }

    /** Creates a map of at most this many entries, which passes the values that it drops to {@code dropped}. */
    public RecentMap(int limit, Consumer<? super V> dropped) {
        super(16, LOAD, true);
        this.limit = limit;
        this.dropped = dropped;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        boolean over = size() > limit;
        if (over) {
            dropped.accept(eldest.getValue());
        }
        return over;
    }
}
