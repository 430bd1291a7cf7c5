package dev.faultline.trail;

import java.io.IOException;
import java.util.Optional;

/**
 * The result of following the chain in a file as far as it is unbroken.
 *
 * @param last the last entry of the chain
 * @param end the offset where that entry ends
 * @param rest the bytes after it
 */
record ChainScan(Link last, long end, Rest rest) {
    /** The bytes after the last entry of a chain. */
    sealed interface Rest {
        /** Nothing. */
        record None() implements Rest {}

        /** The incomplete data of a writer that died before it acknowledged any of it. */
        record Torn() implements Rest {}

        /** Damage that an interrupted write cannot explain. */
        record Damage(long lines, LineDefect verdict) implements Rest {}
    }

    /**
     * {@return the chain from the given offset}
     *
     * @param known an entry that is known to be on disk: a chain with another entry in its place is damaged
     */
    static ChainScan from(Disk.Channel file, long start, Link before, Link known) throws IOException {
        LogLineReader lines = new LogLineReader(file, start);
        Link last = before;
        long end = start;
        long count = 0;
        for (Optional<RawLine> next = lines.next(); next.isPresent(); next = lines.next()) {
            RawLine raw = next.get();
            Optional<TrailLine> line = raw.line().filter(whole -> raw.terminated());
            Optional<LineDefect> wrong = LineDefect.on(raw, line, last).or(() -> replaced(line, known));
            count++;
            if (wrong.isPresent()) {
                boolean torn = isTorn(raw, lines, last);
                return new ChainScan(last, end, torn ? new Rest.Torn() : new Rest.Damage(count, wrong.get()));
            }
            last = line.orElseThrow().link();
            end = raw.end();
        }
        return new ChainScan(last, end, new Rest.None());
    }

    private static Optional<LineDefect> replaced(Optional<TrailLine> line, Link known) {
        return line.filter(
                        one -> one.sequence() == known.sequence() && !one.hash().equals(known.hash()))
                .map(one -> new LineDefect(Break.Kind.REWRITTEN, "entry " + one.sequence() + " was replaced"));
    }

    /**
     * Decides between an interrupted write and damage. An interrupted write leaves part of a line or, if the disk wrote
     * the parts of the last batch in another order, a hole with complete lines after it. Lines of a later batch prove
     * that the broken part had been on disk, so it is damage.
     */
    private static boolean isTorn(RawLine broken, LogLineReader rest, Link last) throws IOException {
        if (!broken.terminated() && !broken.isOverlong() && !broken.hasWrongTerminator()) {
            return true;
        }
        if (!broken.hasHole()) {
            return false;
        }
        for (Optional<RawLine> next = rest.next(); next.isPresent(); next = rest.next()) {
            if (next.get()
                    .line()
                    .filter(line -> line.intact() && line.batch() > last.sequence() + 1)
                    .isPresent()) {
                return false;
            }
        }
        return true;
    }
}
