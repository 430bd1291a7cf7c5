package dev.faultline.check.probe;

import dev.faultline.check.wire.Exchange;
import java.util.List;

/**
 * A probe and how the server responded.
 *
 * @param exchanges at least one; two for a probe that is repeated, to compare the answers
 */
public record Trial(Probe probe, List<Exchange> exchanges, Background background) {
    /** Copies the exchanges. */
    public Trial {
        exchanges = List.copyOf(exchanges);
    }

    /** {@return the first exchange} */
    public Exchange first() {
        return exchanges.getFirst();
    }
}
