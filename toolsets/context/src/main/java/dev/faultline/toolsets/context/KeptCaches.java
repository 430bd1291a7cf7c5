package dev.faultline.toolsets.context;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Caches that stay in memory while their files do not change. The attributes of each file are checked for every answer,
 * so that a kept cache answers as its files would.
 */
final class KeptCaches {
    /** Within this time a second change may not show in the stamp of a file; some systems count in two seconds. */
    private static final Duration COARSEST = Duration.ofSeconds(2);

    private static final float USUAL_LOAD = 0.75f;

    private final long most;
    private final Duration settling;
    private final Map<Path, ContextCache> kept = new LinkedHashMap<>(16, USUAL_LOAD, true);
    private long bytes;

    /** Keeps the most recently used caches, up to this many bytes of content. */
    KeptCaches(long most) {
        this(most, COARSEST);
    }

    /** The same, for a file system on which a change shows after this time. */
    KeptCaches(long most, Duration settling) {
        this.most = most;
        this.settling = settling;
    }

    /**
     * {@return the cache in this folder}
     *
     * @throws dev.faultline.fault.FaultException as {@link ContextCache#open}
     */
    ContextCache open(Path folder) {
        Optional<ContextCache> known = find(folder);
        if (known.isPresent() && known.get().isCurrent(folder)) {
            return known.get();
        }
        forget(folder);
        ContextCache cache = ContextCache.open(folder);
        if (cache.bytes() <= most && cache.isSettled(cache.begun().minus(settling))) {
            keep(folder, cache);
        }
        return cache;
    }

    private synchronized Optional<ContextCache> find(Path folder) {
        return Optional.ofNullable(kept.get(folder));
    }

    private synchronized void forget(Path folder) {
        ContextCache old = kept.remove(folder);
        bytes -= old == null ? 0 : old.bytes();
    }

    private synchronized void keep(Path folder, ContextCache cache) {
        forget(folder);
        kept.put(folder, cache);
        bytes += cache.bytes();
        Iterator<ContextCache> leastUsed = kept.values().iterator();
        while (bytes > most) {
            bytes -= leastUsed.next().bytes();
            leastUsed.remove();
        }
    }
}
