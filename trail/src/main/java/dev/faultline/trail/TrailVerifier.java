package dev.faultline.trail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Finds every place where the chain of a trail is broken, or where the trail contradicts signed checkpoints. */
public final class TrailVerifier {
    private final Segments segments;
    private final List<Break> breaks = new ArrayList<>();
    private final Map<Long, List<Seen>> seen = new HashMap<>();
    private LongConsumer progress = bytes -> {};
    private long breakCount;
    private long entries;
    private long unterminated;
    private long lines;
    private long from = 1;
    private Link last = Link.START;

    /** An entry that the log must contain, and the source of that knowledge. */
    private record Seen(Link link, String witness) {}

    TrailVerifier(Segments segments) {
        this.segments = segments;
    }

    /** {@return a verifier of the trail in this directory} */
    public static TrailVerifier of(Path directory) {
        return new TrailVerifier(new Segments(new RealDisk(), directory));
    }

    /** {@return this verifier, which also compares the trail with the checkpoint from this line of this file} */
    public TrailVerifier against(Optional<Checkpoint> checkpoint, TrustedKeys trusted, String file, long line) {
        if (checkpoint.filter(trusted::haveSigned).isEmpty()) {
            String found = checkpoint
                    .map(one -> "no trusted key has signed the checkpoint of entry "
                            + one.link().sequence())
                    .orElse("the line is not a checkpoint");
            add(new Break(file, line, Break.Kind.UNTRUSTED, found));
        } else {
            see(new Seen(checkpoint.get().link(), "a checkpoint has seen"));
        }
        return this;
    }

    /** {@return this verifier, which also requires the log to contain this entry} */
    public TrailVerifier requiring(Link known) {
        see(new Seen(known, "the server remembers"));
        return this;
    }

    /**
     * {@return this verifier, which reads only the file that contains this entry and the files after it} It does not
     * find damage in older files.
     */
    public TrailVerifier from(long sequence) {
        this.from = sequence;
        return this;
    }

    private void see(Seen entry) {
        seen.computeIfAbsent(entry.link.sequence(), sequence -> new ArrayList<>())
                .add(entry);
    }

    /** {@return this verifier, which reports the number of bytes it has read} */
    public TrailVerifier onProgress(LongConsumer listener) {
        this.progress = listener;
        return this;
    }

    /** {@return the result} Can be called once. */
    public TrailCheck verify() {
        try {
            walkAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // Entries that are missing before the end have been found already.
        seen.values().stream()
                .flatMap(List::stream)
                .max(Comparator.comparingLong(it -> it.link.sequence()))
                .filter(latest -> latest.link.sequence() > last.sequence())
                .ifPresent(latest -> add(new Break(Segments.LOG, lines + 1, Break.Kind.CUT, cut(latest))));
        return new TrailCheck(entries, last, breaks, breakCount, unterminated);
    }

    private String cut(Seen latest) {
        String found = latest.witness + " entry " + latest.link.sequence();
        return last.sequence() == 0
                ? found + ", the log is empty"
                : found + ", the log ends with entry " + last.sequence();
    }

    // The chain continues from the last entry of the last file that is skipped.
    private int skipped() throws IOException {
        List<Path> full = segments.sealed();
        int at = from <= 1 ? 0 : full.indexOf(segments.holding(from, full));
        int skip = at < 0 ? full.size() : at;
        last = skip == 0 ? Link.START : segments.lastOf(full.get(skip - 1));
        return skip;
    }

    private void walkAll() throws IOException {
        long walked = 0;
        int done = skipped();
        while (true) {
            List<Path> full = segments.sealed();
            for (; done < full.size(); done++) {
                walked = walk(full.get(done), segments.disk().openToRead(full.get(done)), false, walked);
            }
            Optional<Disk.Channel> log = segments.reading(segments.log());
            if (segments.sealed().size() == full.size()) {
                if (log.isPresent()) {
                    walk(segments.log(), log.get(), true, walked);
                }
                return;
            }
            if (log.isPresent()) {
                log.get().close(); // a log was renamed meanwhile because it was full; read it under its new name first
            }
        }
    }

    private long walk(Path path, Disk.Channel opened, boolean isLast, long walkedBefore) throws IOException {
        String name = path.getFileName().toString();
        lines = 0;
        try (Disk.Channel file = opened) {
            LogLineReader reader = new LogLineReader(file, 0);
            long end = 0;
            for (Optional<RawLine> next = reader.next(); next.isPresent(); next = reader.next()) {
                RawLine raw = next.get();
                end = raw.end();
                if (isLast && !raw.terminated() && !raw.hasWrongTerminator()) {
                    unterminated = raw.length();
                } else {
                    lines++;
                    judge(raw, name);
                }
                progress.accept(walkedBefore + end);
            }
            return walkedBefore + end;
        }
    }

    private void judge(RawLine raw, String name) {
        Optional<TrailLine> line = raw.line().filter(whole -> raw.terminated());
        Optional<LineDefect> wrong = LineDefect.on(raw, line, last)
                .or(() -> TrailEntry.read(raw.bytes(), last).isPresent()
                        ? Optional.empty()
                        : Optional.of(new LineDefect(Break.Kind.UNREADABLE, "the line is not an entry")));
        wrong.ifPresent(verdict -> add(new Break(name, lines, verdict.kind(), verdict.description())));
        // After a break the chain continues from what the line contains, so that each damage is reported once.
        Link expected = new Link(last.sequence() + 1, line.map(TrailLine::hash).orElse(last.hash()));
        last = line.filter(TrailLine::intact).map(TrailLine::link).orElse(expected);
        if (line.isPresent()) {
            entries++;
            compare(name);
        }
    }

    private void compare(String name) {
        List<Seen> here = seen.remove(last.sequence());
        if (here != null) {
            here.stream()
                    .filter(one -> !one.link.equals(last))
                    .findFirst()
                    .ifPresent(one -> add(new Break(
                            name, lines, Break.Kind.REWRITTEN, one.witness + " another entry " + last.sequence())));
        }
    }

    private void add(Break found) {
        breakCount++;
        if (breaks.size() < TrailCheck.MAX_BREAKS) {
            breaks.add(found);
        }
    }
}
