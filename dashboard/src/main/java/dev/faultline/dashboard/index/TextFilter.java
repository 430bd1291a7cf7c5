package dev.faultline.dashboard.index;

import java.time.Duration;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;

/** The part of a filter that the index cannot decide: a text that the entry must contain. Limited in time. */
final class TextFilter {
    private static final Duration LIMIT = Duration.ofMillis(700);

    private final Optional<String> text;
    private final long deadline = System.nanoTime() + LIMIT.toNanos();

    TextFilter(Optional<String> text) {
        this.text = text.map(given -> given.toLowerCase(Locale.ROOT));
    }

    /** {@return whether there is no time left to look at another block} */
    boolean isOver() {
        return text.isPresent() && System.nanoTime() - deadline > 0;
    }

    /** {@return the positions in this block that contain the text} */
    BitSet in(IndexedTrail trail, Block block) {
        if (text.isPresent()) {
            return trail.containing(text.get(), block);
        }
        BitSet all = new BitSet();
        all.set(0, block.size());
        return all;
    }
}
