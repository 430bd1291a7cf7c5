package dev.faultline.dashboard.index;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Counts failures, or other entries, in intervals of equal length, by code or another name. */
final class Intervals {
    private static final int MAX_INTERVALS = 60;
    private static final int MAX_LINES = 6;
    private static final List<Duration> WIDTHS = List.of(
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(15),
            Duration.ofMinutes(30),
            Duration.ofHours(1),
            Duration.ofHours(3),
            Duration.ofHours(12),
            Duration.ofDays(1),
            Duration.ofDays(7),
            Duration.ofDays(30),
            Duration.ofDays(365));

    private final long start;
    private final long width;
    private final int count;
    private final int[][] byCode = new int[Names.LIMIT][];

    /** Intervals from one time to another, in milliseconds. */
    Intervals(long from, long to) {
        long span = Math.max(1, to - from);
        long chosen = WIDTHS.stream()
                .mapToLong(Duration::toMillis)
                .filter(millis -> span / millis <= MAX_INTERVALS)
                .findFirst()
                .orElse(span / MAX_INTERVALS + 1);
        this.width = chosen;
        this.start = Math.floorDiv(from, chosen) * chosen;
        this.count = (int) Math.min(MAX_INTERVALS + 1L, (to - 1 - start) / chosen + 1);
    }

    void add(char code, long at) {
        int[] counts = byCode[code];
        if (counts == null) {
            counts = new int[count];
            byCode[code] = counts;
        }
        counts[of(at)]++;
    }

    /** {@return the interval of this time} */
    int of(long at) {
        return Math.clamp((at - start) / width, 0, count - 1);
    }

    Instant start() {
        return Instant.ofEpochMilli(start);
    }

    Duration width() {
        return Duration.ofMillis(width);
    }

    int count() {
        return count;
    }

    /** {@return the counts; the codes, most frequent first, that do not get their own line are counted together} */
    Series series(List<Character> codes, Names names) {
        List<Series.Line> lines = new ArrayList<>();
        codes.stream()
                .limit(MAX_LINES)
                .forEach(
                        code -> lines.add(line(names.text(code), Stream.of(code).toList())));
        if (codes.size() > MAX_LINES) {
            lines.add(line("others", codes.subList(MAX_LINES, codes.size())));
        }
        return new Series(start(), width(), count, lines);
    }

    private Series.Line line(String name, List<Character> codes) {
        List<Integer> sums = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int sum = 0;
            for (char code : codes) {
                int[] counts = byCode[code];
                sum += counts == null ? 0 : counts[i];
            }
            sums.add(sum);
        }
        return new Series.Line(name, sums);
    }
}
