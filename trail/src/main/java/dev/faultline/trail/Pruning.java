package dev.faultline.trail;

import dev.faultline.files.OwnerFiles;
import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes full logs whose entries are kept elsewhere. An event in the trail says so, and a file beside the log
 * remembers the last removed entry, after which verification begins.
 */
public final class Pruning {
    /** The event that records a removal. */
    public static final String EVENT = "trail_pruned";

    private static final byte[] MARK = ("\"event\":\"" + EVENT + "\"").getBytes(StandardCharsets.UTF_8);

    private Pruning() {}

    /**
     * A full log.
     *
     * @param last its last entry
     */
    public record FullLog(Path file, Link last, long bytes) {}

    /** {@return the last entry that was removed from the trail in this directory; the start of the chain if none} */
    public static Link pruned(Path directory) throws IOException {
        return new Segments(new RealDisk(), directory).pruned();
    }

    /** {@return whether this line is the event of the removal that ended with this entry} */
    static boolean records(byte[] line, Link last) {
        return last.sequence() > 0
                && Bytes.contain(line, MARK)
                && ChainedLine.read(line)
                        .flatMap(ChainedLine::entry)
                        .filter(entry -> entry instanceof EventEntry)
                        .flatMap(entry -> entry.json().object("details"))
                        .flatMap(details -> details.string("hash"))
                        .filter(last.hash()::equals)
                        .isPresent();
    }

    /** {@return the full logs, oldest first, without the newest one, which the next entry may be chained to} */
    public static List<FullLog> candidates(Path directory) throws IOException {
        Segments segments = new Segments(new RealDisk(), directory);
        List<Path> full = segments.sealed();
        List<FullLog> candidates = new ArrayList<>();
        for (Path file : full.subList(0, Math.max(0, full.size() - 1))) {
            candidates.add(new FullLog(file, segments.lastOf(file), Files.size(file)));
        }
        return candidates;
    }

    /** Removes these logs, which are the oldest ones. Their entries must be kept elsewhere. */
    public static void remove(Path directory, List<FullLog> oldest) throws IOException {
        Link last = oldest.getLast().last();
        TrailSettings settings = TrailSettings.standard();
        try (Trail trail = Trail.open(directory, settings)) {
            trail.append(Event.of(EVENT, settings.clock().instant())
                    .withDetails(JsonObject.builder()
                            .put("last_entry", last.sequence())
                            .put("hash", last.hash())
                            .build()));
        }
        String position = last.sequence() + " " + last.hash() + "\n";
        OwnerFiles.replace(directory.resolve(Segments.PRUNED), position.getBytes(StandardCharsets.US_ASCII));
        for (FullLog log : oldest) {
            Files.delete(log.file());
        }
        new RealDisk().sync(directory);
    }
}
