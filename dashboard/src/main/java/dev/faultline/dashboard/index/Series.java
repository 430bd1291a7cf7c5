package dev.faultline.dashboard.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Failures over time.
 *
 * @param start the beginning of the first interval
 * @param width the length of each interval
 * @param lines one for each of the most frequent codes, and one for all others
 */
public record Series(Instant start, Duration width, int intervals, List<Line> lines) {
    /** Copies the lines. */
    public Series {
        lines = List.copyOf(lines);
    }

    /** The failures with one code in each interval. */
    public record Line(String name, List<Integer> counts) {
        /** Copies the counts. */
        public Line {
            counts = List.copyOf(counts);
        }
    }

    /** {@return the beginning of this interval} */
    public Instant at(int interval) {
        return start.plus(width.multipliedBy(interval));
    }

    /** {@return the number of failures in this interval} */
    public int total(int interval) {
        return lines.stream().mapToInt(line -> line.counts().get(interval)).sum();
    }
}
