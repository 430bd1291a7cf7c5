package dev.faultline.trail;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows the lines of a trail, wherever they are stored, and finds every place where the chain is broken or
 * contradicts what is known about it.
 */
public final class ChainAudit {
    private final List<Break> breaks = new ArrayList<>();
    private final Map<Long, List<Seen>> seen = new HashMap<>();
    private long breakCount;
    private long entries;
    private Link last = Link.START;

    /** An entry that the trail must contain, and the source of that knowledge. */
    private record Seen(Link link, String witness) {}

    /** An audit that has seen no entries yet. */
    public ChainAudit() {}

    /** Compares the trail with the checkpoint from this line of this file. */
    public void against(Optional<Checkpoint> checkpoint, TrustedKeys trusted, String file, long line) {
        if (checkpoint.filter(trusted::haveSigned).isEmpty()) {
            String found = checkpoint
                    .map(one -> "no trusted key has signed the checkpoint of entry "
                            + one.link().sequence())
                    .orElse("the line is not a checkpoint");
            add(new Break(file, line, Break.Kind.UNTRUSTED, found));
        } else {
            see(new Seen(checkpoint.get().link(), "a checkpoint has seen"));
        }
    }

    /**
     * Requires the trail to contain this entry.
     *
     * @param witness what knows the entry, such as "the server remembers"
     */
    public void requiring(Link known, String witness) {
        see(new Seen(known, witness));
    }

    /** Begins after this entry, because the entries before the next one are not there to be verified. */
    public void beginAfter(Link entry) {
        last = entry;
    }

    /** {@return the last entry} */
    public Link last() {
        return last;
    }

    /** Continues with a stored line. */
    public void line(byte[] bytes, String file, long number) {
        judge(new RawLine(0, bytes.length, bytes, true), file, number);
    }

    /** {@return what was found} Can be called once. */
    public TrailCheck end(String file, long lines) {
        return end(file, lines, 0);
    }

    TrailCheck end(String file, long lines, long unterminated) {
        // Entries that are missing before the end have been found already.
        seen.values().stream()
                .flatMap(List::stream)
                .max(Comparator.comparingLong(it -> it.link.sequence()))
                .filter(latest -> latest.link.sequence() > last.sequence())
                .ifPresent(latest -> add(new Break(file, lines + 1, Break.Kind.CUT, cut(latest))));
        return new TrailCheck(entries, last, breaks, breakCount, unterminated);
    }

    void judge(RawLine raw, String file, long number) {
        Optional<TrailLine> line = raw.line().filter(whole -> raw.terminated());
        Optional<LineDefect> wrong = LineDefect.on(raw, line, last)
                .or(() -> TrailEntry.read(raw.bytes(), last).isPresent()
                        ? Optional.empty()
                        : Optional.of(new LineDefect(Break.Kind.UNREADABLE, "the line is not an entry")));
        wrong.ifPresent(verdict -> add(new Break(file, number, verdict.kind(), verdict.description())));
        // After a break the chain continues from what the line contains, so that each damage is reported once.
        Link expected = new Link(last.sequence() + 1, line.map(TrailLine::hash).orElse(last.hash()));
        last = line.filter(TrailLine::intact).map(TrailLine::link).orElse(expected);
        if (line.isPresent()) {
            entries++;
            compare(file, number);
        }
    }

    /** Adds a break that is outside the lines themselves. */
    public void add(Break found) {
        breakCount++;
        if (breaks.size() < TrailCheck.MAX_BREAKS) {
            breaks.add(found);
        }
    }

    private void see(Seen entry) {
        seen.computeIfAbsent(entry.link.sequence(), sequence -> new ArrayList<>())
                .add(entry);
    }

    private String cut(Seen latest) {
        String found = latest.witness + " entry " + latest.link.sequence();
        return last.sequence() == 0
                ? found + ", the log is empty"
                : found + ", the log ends with entry " + last.sequence();
    }

    private void compare(String file, long number) {
        List<Seen> here = seen.remove(last.sequence());
        if (here != null) {
            here.stream()
                    .filter(one -> !one.link.equals(last))
                    .findFirst()
                    .ifPresent(one -> add(new Break(
                            file, number, Break.Kind.REWRITTEN, one.witness + " another entry " + last.sequence())));
        }
    }
}
