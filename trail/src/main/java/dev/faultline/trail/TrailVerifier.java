package dev.faultline.trail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Finds every place where the chain of a trail is broken, or where the trail contradicts signed checkpoints. */
public final class TrailVerifier {
    private final Segments segments;
    private final ChainAudit audit = new ChainAudit();
    private LongConsumer progress = bytes -> {};
    private long unterminated;
    private long lines;
    private long from = 1;
    private Link pruned = Link.START;
    private boolean pruningIsRecorded;

    TrailVerifier(Segments segments) {
        this.segments = segments;
    }

    /** {@return a verifier of the trail in this directory} */
    public static TrailVerifier of(Path directory) {
        return new TrailVerifier(new Segments(new RealDisk(), directory));
    }

    /** {@return this verifier, which also compares the trail with the checkpoint from this line of this file} */
    public TrailVerifier against(Optional<Checkpoint> checkpoint, TrustedKeys trusted, String file, long line) {
        audit.against(checkpoint, trusted, file, line);
        return this;
    }

    /** {@return this verifier, which also requires the log to contain this entry} */
    public TrailVerifier requiring(Link known) {
        audit.requiring(known, "the server remembers");
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
        if (pruned.sequence() > 0 && from <= 1 && !pruningIsRecorded) {
            audit.add(new Break(
                    Segments.PRUNED,
                    1,
                    Break.Kind.MISSING,
                    "no event in the log records the removal of the entries up to " + pruned.sequence()));
        }
        return audit.end(Segments.LOG, lines, unterminated);
    }

    // The chain continues from the last entry of the last file that is skipped.
    private int skipped() throws IOException {
        List<Path> full = segments.sealedAfter(pruned);
        int at = from <= 1 ? 0 : full.indexOf(segments.holding(from, full));
        int skip = at < 0 ? full.size() : at;
        audit.beginAfter(skip == 0 ? pruned : segments.lastOf(full.get(skip - 1)));
        return skip;
    }

    private void walkAll() throws IOException {
        long walked = 0;
        pruned = segments.pruned();
        int done = skipped();
        while (true) {
            List<Path> full = segments.sealedAfter(pruned);
            for (; done < full.size(); done++) {
                walked = walk(full.get(done), segments.disk().openToRead(full.get(done)), false, walked);
            }
            Optional<Disk.Channel> log = segments.reading(segments.log());
            if (segments.sealedAfter(pruned).size() == full.size()) {
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
                    pruningIsRecorded |= Pruning.records(raw.bytes(), pruned);
                    audit.judge(raw, name, lines);
                }
                progress.accept(walkedBefore + end);
            }
            return walkedBefore + end;
        }
    }
}
