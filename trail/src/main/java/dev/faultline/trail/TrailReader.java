package dev.faultline.trail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trail across its files, starting at a given entry, even while it is being written: at the end of the trail
 * {@code next} returns empty, and a later call returns the entries that were appended meanwhile. A caller that forwards
 * entries can resume after the last one it has.
 *
 * <p>Each line is checked against the one before it. For a broken line the reader throws a {@code FaultException} with
 * the code SELF_AUDIT_FAILURE; the next call continues after that line.
 */
public final class TrailReader implements AutoCloseable {
    private final Segments segments;
    private final long first;
    private final boolean near;
    private Optional<Link> before = Optional.empty();
    private Optional<Object> finished = Optional.empty();
    private LongConsumer progress = bytes -> {};
    private long bytesRead;
    private long offset;
    private @Nullable Open open;

    /** The file that is being read. */
    private static final class Open {
        final String name;
        final Disk.Channel file;
        final Object identity;
        LogLineReader lines;
        long skipped;
        long line;

        Open(Path path, Disk.Channel file, Object identity) {
            this.name = path.getFileName().toString();
            this.file = file;
            this.identity = identity;
            this.lines = new LogLineReader(file, 0);
        }

        void skip(long bytes) {
            lines = new LogLineReader(file, bytes);
            skipped = bytes;
        }

        /** {@return the number of the line that was read last} The skipped lines are counted when that is needed. */
        long number() {
            try {
                line += LogLineReader.count(file, skipped);
                skipped = 0;
                return line;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private TrailReader(Path directory, long first, boolean near) {
        this.segments = new Segments(new RealDisk(), directory);
        this.first = first;
        this.near = near;
    }

    /** {@return a reader that begins with this entry or, if it does not exist, with the first one after it} */
    public static TrailReader from(Path directory, long sequence) {
        return new TrailReader(directory, sequence, false);
    }

    /**
     * {@return a reader as of {@link #from} that skips most of the file before this entry} It does not notice damage in
     * what it skips.
     */
    static TrailReader near(Path directory, long sequence) {
        return new TrailReader(directory, sequence, true);
    }

    /** {@return a reader that begins with the last {@code count} entries} */
    public static TrailReader last(Path directory, long count) {
        return from(directory, Math.max(1, end(directory).sequence() - count + 1));
    }

    /** {@return the last complete entry of the trail in this directory; the start of the chain if it has none} */
    public static Link end(Path directory) {
        try {
            return new Segments(new RealDisk(), directory).lastComplete();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return this reader, which reports the number of bytes it has read} */
    public TrailReader onProgress(LongConsumer listener) {
        this.progress = listener;
        return this;
    }

    /** {@return the next entry; empty at the present end of the trail} */
    public Optional<TrailEntry> next() {
        return next(TrailQuery.ALL);
    }

    /** {@return the next entry that matches the query; empty at the present end of the trail} */
    public Optional<TrailEntry> next(TrailQuery query) {
        List<byte[]> marks = query.marks().toList();
        Predicate<byte[]> mayMatch = line -> marks.stream().allMatch(mark -> Bytes.contain(line, mark));
        for (Optional<byte[]> line = nextLine(); line.isPresent(); line = nextLine()) {
            if (mayMatch.test(line.get())) {
                TrailEntry entry = entry(line.get());
                if (query.matches(entry)) {
                    return Optional.of(entry);
                }
            }
        }
        return Optional.empty();
    }

    /** {@return the stored bytes of the next line, without the newline; empty at the present end of the trail} */
    public Optional<byte[]> nextLine() {
        try {
            while (true) {
                Optional<RawLine> raw = nextRawLine();
                if (raw.isEmpty()) {
                    return Optional.empty();
                }
                bytesRead += raw.get().length() + 1;
                offset = raw.get().start();
                progress.accept(bytesRead);
                if (checked(raw.get()).sequence() >= first) {
                    return Optional.of(raw.get().bytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the next line with its offset in its file; empty at the present end of the trail} */
    Optional<PlacedLine> nextPlaced() {
        return nextLine().map(bytes -> new PlacedLine(before.orElseThrow(), offset, bytes));
    }

    @Override
    public void close() {
        Open current = open;
        open = null;
        if (current != null) {
            try {
                current.file.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private TrailEntry entry(byte[] line) {
        return TrailEntry.read(line, before.orElseThrow())
                .orElseThrow(() -> damaged(new LineDefect(Break.Kind.UNREADABLE, "the line is not an entry")));
    }

    private TrailLine checked(RawLine raw) {
        Optional<TrailLine> line = raw.line();
        Link expected = before.or(() -> line.map(one -> new Link(one.sequence() - 1, one.previous())))
                .orElse(Link.START);
        Optional<LineDefect> wrong = LineDefect.on(raw, line, expected);
        before = line.map(TrailLine::link);
        if (wrong.isPresent()) {
            throw damaged(wrong.get());
        }
        return line.orElseThrow();
    }

    private RuntimeException damaged(LineDefect wrong) {
        Open current = open;
        return AuditFaults.unreadable(
                current == null
                        ? new Break(Segments.LOG, 0, wrong.kind(), wrong.description())
                        : new Break(current.name, current.number(), wrong.kind(), wrong.description()));
    }

    private Optional<RawLine> nextRawLine() throws IOException {
        while (true) {
            Optional<Open> current = opened();
            if (current.isEmpty()) {
                return Optional.empty();
            }
            Optional<RawLine> raw = whole(current.get());
            if (raw.isPresent() || isBeingWritten(current.get())) {
                return raw;
            }
            // Nothing is appended to a sealed log, but something may have been before it was sealed.
            Optional<RawLine> last = whole(current.get());
            if (last.isPresent()) {
                return last;
            }
            finished = Optional.of(current.get().identity);
            close();
        }
    }

    private boolean isBeingWritten(Open current) throws IOException {
        return segments.identity(segments.log()).equals(Optional.of(current.identity));
    }

    private static Optional<RawLine> whole(Open current) throws IOException {
        Optional<RawLine> raw = current.lines.next();
        if (raw.isPresent() && !raw.get().terminated()) {
            current.lines = new LogLineReader(current.file, raw.get().start()); // its rest may follow
            return Optional.empty();
        }
        current.line += raw.isPresent() ? 1 : 0;
        return raw;
    }

    private Optional<Open> opened() throws IOException {
        if (open != null) {
            return Optional.of(open);
        }
        List<Path> sealed = segments.sealed();
        Path chosen =
                finished.isPresent() ? segments.following(finished.get(), sealed) : segments.holding(first, sealed);
        Optional<Disk.Channel> file = segments.reading(chosen);
        Optional<Object> identity = segments.identity(chosen);
        if (file.isEmpty() || identity.isEmpty()) {
            return Optional.empty();
        }
        if (!segments.sealed().equals(sealed)) {
            file.get().close(); // a log was renamed meanwhile because it was full; choose the file again
            return opened();
        }
        Open next = new Open(chosen, file.get(), identity.get());
        open = next;
        if (near && finished.isEmpty()) {
            next.skip(LineSearch.before(file.get(), first));
        }
        return Optional.of(next);
    }
}
