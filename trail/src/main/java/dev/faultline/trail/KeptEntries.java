package dev.faultline.trail;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Entries that could not be written when their failures were reported, kept until they can be. The memory for them is
 * bounded; those beyond it are only counted, and an event says how many there were.
 */
final class KeptEntries {
    private static final String LOST = "faults_not_recorded";
    private static final int MOST = 1_000;
    private static final int MAX_BYTES = 1024 * 1024;

    private List<byte[]> entries = new ArrayList<>();
    private long bytes;
    private long lost;
    private volatile boolean any; // read before each entry, without a lock

    /**
     * The entries that were kept until now, and the number of those that were not.
     *
     * @param lost the number of entries that did not fit
     */
    record Late(List<byte[]> entries, long lost) {
        private static final Late NONE = new Late(List.of(), 0);

        boolean isEmpty() {
            return entries.isEmpty() && lost == 0;
        }

        /** {@return these entries, followed by others} */
        List<byte[]> before(List<byte[]> others, Instant now) {
            List<byte[]> all = new ArrayList<>(entries);
            if (lost > 0) {
                all.add(EntryJson.members(
                        Event.of(LOST, now).withDetails(JsonObject.of("count", JsonNumber.of(lost)))));
            }
            all.addAll(others);
            return all;
        }

        private long bytes() {
            return entries.stream().mapToLong(entry -> entry.length).sum();
        }
    }

    synchronized void add(byte[] entry) {
        any = true;
        if (entries.size() == MOST || bytes + entry.length > MAX_BYTES) {
            lost++;
        } else {
            entries.add(entry);
            bytes += entry.length;
        }
    }

    /** {@return what was kept, which the caller writes or puts back} */
    Late take() {
        return any ? taken() : Late.NONE;
    }

    private synchronized Late taken() {
        Late late = new Late(entries, lost);
        entries = new ArrayList<>();
        bytes = 0;
        lost = 0;
        any = false;
        return late;
    }

    /** Keeps these again, before those that were kept meanwhile. */
    synchronized void putBack(Late late) {
        List<byte[]> since = entries;
        entries = new ArrayList<>(late.entries);
        bytes = late.bytes();
        lost += late.lost;
        any = true;
        since.forEach(this::add);
    }
}
