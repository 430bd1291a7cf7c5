package dev.faultline.dashboard.index;

import dev.faultline.fault.FaultException;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailFeed;
import dev.faultline.trail.TrailSource;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;

/** Finds the lines of a block that contain a text. Reading a block in one go is faster than line by line. */
final class BlockSearch {
    private BlockSearch() {}

    /** {@return the positions of these lines} */
    static BitSet in(TrailSource source, Block block, String text) {
        BitSet found = new BitSet();
        int size = block.size();
        if (size == 0) {
            return found;
        }
        long last = block.sequence[size - 1];
        try (TrailFeed feed = source.from(block.sequence[0])) {
            int position = 0;
            for (Optional<PlacedLine> line = next(feed);
                    line.isPresent() && line.get().link().sequence() <= last;
                    line = next(feed)) {
                long sequence = line.get().link().sequence();
                while (position < size && block.sequence[position] < sequence) {
                    position++;
                }
                if (position < size && block.sequence[position] == sequence && contains(line.get(), text)) {
                    found.set(position);
                }
            }
        }
        return found;
    }

    private static boolean contains(PlacedLine line, String text) {
        return new String(line.bytes(), StandardCharsets.UTF_8)
                .toLowerCase(Locale.ROOT)
                .contains(text);
    }

    private static Optional<PlacedLine> next(TrailFeed feed) {
        while (true) {
            try {
                return feed.next();
            } catch (FaultException damaged) {
                // Not part of the index either; the page of the trail reports it.
            }
        }
    }
}
