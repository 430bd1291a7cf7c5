package dev.faultline.fleet.workflow;

import dev.faultline.internal.Sha256;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The snapshots that were used last, by the hashes of their content. Thread-safe. */
final class SnapshotCache {
    private static final long MAX_BYTES = 16L * 1024 * 1024;
    private static final float LOAD = 0.75f;

    private final Map<String, byte[]> contents = new LinkedHashMap<>(16, LOAD, true);
    private long bytes;

    synchronized Optional<byte[]> get(String hash) {
        return Optional.ofNullable(contents.get(hash));
    }

    /** Keeps the content, unless it is damaged. */
    void put(String hash, byte[] content) {
        if (Sha256.of(content).equals(hash)) {
            add(hash, content);
        }
    }

    private synchronized void add(String hash, byte[] content) {
        if (contents.put(hash, content) == null) {
            bytes += content.length;
        }
        Iterator<byte[]> oldest = contents.values().iterator();
        while (bytes > MAX_BYTES && oldest.hasNext()) {
            bytes -= oldest.next().length;
            oldest.remove();
        }
    }
}
