package dev.faultline.trail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Walks a trail and finds every place where its chain does not hold, by itself or against signed checkpoints. */
public final class TrailVerifier {
    private final Segments segments;
    private final List<Break> breaks = new ArrayList<>();
    private final Map<Long, List<Checkpoint>> checkpoints = new HashMap<>();
    private LongConsumer progress = bytes -> {};
    private long breakCount;
    private long entries;
    private long unterminated;
    private long lines;
    private Link last = Link.START;

    TrailVerifier(Segments segments) {
        this.segments = segments;
    }

    /** {@return a verifier of the trail in this directory} */
    public static TrailVerifier of(Path directory) {
        return new TrailVerifier(new Segments(new RealDisk(), directory));
    }

    /** {@return this verifier, which also compares the trail with the checkpoint on this line of this file} */
    public TrailVerifier against(Optional<Checkpoint> checkpoint, TrustedKeys trusted, String file, long line) {
        if (checkpoint.filter(trusted::haveSigned).isEmpty()) {
            String found = checkpoint
                    .map(one -> "no trusted key has signed the checkpoint of entry "
                            + one.link().sequence())
                    .orElse("the line is not a checkpoint");
            add(new Break(file, line, Break.Kind.UNTRUSTED, found));
        } else {
            Checkpoint signed = checkpoint.get();
            checkpoints
                    .computeIfAbsent(signed.link().sequence(), sequence -> new ArrayList<>())
                    .add(signed);
        }
        return this;
    }

    /** {@return this verifier, which tells from time to time how many bytes it has walked} */
    public TrailVerifier watchedBy(LongConsumer watcher) {
        this.progress = watcher;
        return this;
    }

    /** {@return what it finds; a verifier walks once} */
    public TrailCheck verify() {
        try {
            walkAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // What is missing before the end has been found already.
        long seen =
                checkpoints.keySet().stream().mapToLong(Long::longValue).max().orElse(0);
        if (seen > last.sequence()) {
            String found = "a checkpoint has seen entry " + seen + ", the log ends with entry " + last.sequence();
            add(new Break(Segments.LOG, lines + 1, Break.Kind.CUT, found));
        }
        return new TrailCheck(entries, last, breaks, breakCount, unterminated);
    }

    private void walkAll() throws IOException {
        long walked = 0;
        int done = 0;
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
                log.get().close(); // a log became full meanwhile: it is walked under its new name first
            }
        }
    }

    private long walk(Path path, Disk.Channel opened, boolean isLast, long walkedBefore) throws IOException {
        String name = path.getFileName().toString();
        lines = 0;
        try (Disk.Channel file = opened) {
            LineReader reader = new LineReader(file, 0);
            long end = 0;
            for (Optional<Piece> next = reader.next(); next.isPresent(); next = reader.next()) {
                Piece piece = next.get();
                end = piece.end();
                if (isLast && !piece.terminated() && !piece.hasAnotherEnd()) {
                    unterminated = piece.length();
                } else {
                    lines++;
                    judge(piece, name);
                }
                progress.accept(walkedBefore + end);
            }
            return walkedBefore + end;
        }
    }

    private void judge(Piece piece, String name) {
        Optional<Line> line = piece.line().filter(whole -> piece.terminated());
        Optional<Verdict> wrong = Verdict.on(piece, line, last)
                .or(() -> TrailEntry.read(piece.bytes(), last).isPresent()
                        ? Optional.empty()
                        : Optional.of(new Verdict(Break.Kind.UNREADABLE, "the line is not an entry")));
        wrong.ifPresent(verdict -> add(new Break(name, lines, verdict.kind(), verdict.found())));
        // Behind a break the chain is followed from what the line says, so that each damage is told once.
        Link expected = new Link(last.sequence() + 1, line.map(Line::hash).orElse(last.hash()));
        last = line.filter(Line::intact).map(Line::link).orElse(expected);
        if (line.isPresent()) {
            entries++;
            compare(name);
        }
    }

    private void compare(String name) {
        List<Checkpoint> here = checkpoints.remove(last.sequence());
        if (here != null && here.stream().anyMatch(one -> !one.link().equals(last))) {
            String found = "a checkpoint has seen another entry " + last.sequence();
            add(new Break(name, lines, Break.Kind.REWRITTEN, found));
        }
    }

    private void add(Break found) {
        breakCount++;
        if (breaks.size() < TrailCheck.MAX_BREAKS) {
            breaks.add(found);
        }
    }
}
