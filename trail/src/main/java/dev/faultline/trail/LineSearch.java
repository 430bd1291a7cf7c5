package dev.faultline.trail;

import java.io.IOException;
import java.util.Optional;

/** Finds an entry in a file of a trail by halving the file, because the numbers of its entries ascend. */
final class LineSearch {
    private LineSearch() {}

    /** {@return the offset of the last intact line before this entry, or else the beginning of the file} */
    static long before(Disk.Channel file, long sequence) throws IOException {
        long found = 0;
        long end = file.size();
        while (end - found > 1) {
            long middle = found + (end - found) / 2;
            Optional<RawLine> next = intact(file, middle, end);
            if (next.flatMap(RawLine::line)
                    .filter(line -> line.sequence() < sequence)
                    .isPresent()) {
                found = next.get().start();
            } else {
                end = middle;
            }
        }
        return found;
    }

    /** {@return the first intact line that begins between these offsets} */
    private static Optional<RawLine> intact(Disk.Channel file, long from, long to) throws IOException {
        LogLineReader lines = new LogLineReader(file, from);
        lines.next(); // the rest of a line
        for (Optional<RawLine> raw = lines.next(); raw.isPresent() && raw.get().start() < to; raw = lines.next()) {
            if (raw.get().line().filter(TrailLine::intact).isPresent()) {
                return raw;
            }
        }
        return Optional.empty();
    }
}
