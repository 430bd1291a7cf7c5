package dev.faultline.trail;

import java.io.IOException;
import java.util.Optional;

/**
 * How far the chain in a file holds.
 *
 * @param last the last entry of the chain
 * @param end where that entry ends
 * @param rest what stands behind it
 */
record ChainScan(Link last, long end, Rest rest) {
    /** What stands behind the last entry of a chain. */
    sealed interface Rest {
        /** Nothing. */
        record None() implements Rest {}

        /** What a writer left that died before it could acknowledge anything of it. */
        record Torn() implements Rest {}

        /** Something that no dying writer leaves. */
        record Damage(long lines, Verdict verdict) implements Rest {}
    }

    /**
     * {@return how far the chain holds from a place on}
     *
     * @param known an entry that is on the disk: a chain that has another one in its place is not the chain
     */
    static ChainScan from(Disk.Channel file, long start, Link before, Link known) throws IOException {
        LogLineReader lines = new LogLineReader(file, start);
        Link last = before;
        long end = start;
        long count = 0;
        for (Optional<RawLine> next = lines.next(); next.isPresent(); next = lines.next()) {
            RawLine raw = next.get();
            Optional<Line> line = raw.line().filter(whole -> raw.terminated());
            Optional<Verdict> wrong = Verdict.on(raw, line, last).or(() -> replaced(line, known));
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

    private static Optional<Verdict> replaced(Optional<Line> line, Link known) {
        return line.filter(
                        one -> one.sequence() == known.sequence() && !one.hash().equals(known.hash()))
                .map(one -> new Verdict(Break.Kind.REWRITTEN, "entry " + one.sequence() + " was replaced"));
    }

    /**
     * A dying writer leaves part of a line; and if the disk wrote the parts of its last batch in another order, a hole
     * with whole lines behind it. Lines of a later batch tell that what is broken had been on the disk: that is damage.
     */
    private static boolean isTorn(RawLine broken, LogLineReader rest, Link last) throws IOException {
        if (!broken.terminated() && !broken.isOverlong() && !broken.hasAnotherEnd()) {
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
