package dev.faultline.toolsets.code;

import dev.faultline.internal.Utf8Order;
import dev.faultline.json.JsonArray;
import java.util.List;
import java.util.TreeMap;

/** The matches found so far: all are counted, but only those that will be returned are kept. */
final class Hits {
    private final int most;
    private final TreeMap<String, List<Hit>> kept = new TreeMap<>(Utf8Order.BY_BYTES);
    private long keptCount;
    private long total;

    Hits(int most) {
        this.most = most;
    }

    int most() {
        return most;
    }

    /** Adds the first matching lines of a file, and the number of all of them. */
    synchronized void add(String path, List<Hit> first, long count) {
        total += count;
        if (first.isEmpty()) {
            return;
        }
        kept.put(path, first);
        keptCount += first.size();
        while (keptCount - kept.lastEntry().getValue().size() >= most) {
            keptCount -= kept.pollLastEntry().getValue().size();
        }
    }

    synchronized long total() {
        return total;
    }

    synchronized JsonArray toJson() {
        return kept.entrySet().stream()
                .flatMap(file -> file.getValue().stream().map(hit -> hit.toJson(file.getKey())))
                .limit(most)
                .collect(JsonArray.toJsonArray());
    }
}
