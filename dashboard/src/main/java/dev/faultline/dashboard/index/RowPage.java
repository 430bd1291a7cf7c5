package dev.faultline.dashboard.index;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param more whether there are rows after it
 * @param searchedTo how far back a search for text got, if it ran out of time
 */
public record RowPage(List<Row> rows, boolean more, Optional<Instant> searchedTo) {
    /** Copies the rows. */
    public RowPage {
        rows = List.copyOf(rows);
    }
}
