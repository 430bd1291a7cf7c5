package dev.faultline.trail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a trail: the log that is being written, and the full logs before it. A full log is named after its first
 * entry, so that the files sort in the order of their entries.
 */
record Segments(Disk disk, Path directory) {
    static final String LOG = "audit-log.jsonl";

    /** The file that remembers the last entry that was removed. */
    static final String PRUNED = "audit-log.pruned";

    private static final String PREFIX = "audit-log.";
    private static final int DIGITS = 18;
    private static final int POSITION_BYTES = 128;
    private static final Pattern POSITION = Pattern.compile("(\\d{1,18}) ([0-9a-f]{64})\n");
    private static final Pattern SEALED = Pattern.compile("audit-log\\.\\d{18}\\.jsonl");

    Path log() {
        return directory.resolve(LOG);
    }

    /** {@return the path that a log with this first entry gets when it is full} */
    Path sealed(long firstSequence) {
        return directory.resolve(String.format(Locale.ROOT, "audit-log.%018d.jsonl", firstSequence));
    }

    /**
     * {@return the last entry that was removed because it is kept elsewhere; the start of the chain if there is none}
     */
    Link pruned() throws IOException {
        Optional<Disk.Channel> found = reading(directory.resolve(PRUNED));
        if (found.isEmpty()) {
            return Link.START;
        }
        try (Disk.Channel file = found.get()) {
            ByteBuffer bytes = ByteBuffer.allocate(POSITION_BYTES);
            while (bytes.hasRemaining() && file.read(bytes, bytes.position()) > 0) {}
            Matcher position = POSITION.matcher(
                    StandardCharsets.US_ASCII.decode(bytes.flip()).toString());
            if (!position.matches()) {
                throw AuditFaults.damaged(
                        new Break(PRUNED, 1, Break.Kind.UNREADABLE, "the line is not a position in the log"));
            }
            return new Link(Long.parseLong(position.group(1)), position.group(2));
        }
    }

    private static long firstSequence(Path full) {
        return Long.parseLong(full.getFileName().toString().substring(PREFIX.length(), PREFIX.length() + DIGITS));
    }

    /** {@return the full logs that begin after this entry, oldest first} */
    List<Path> sealedAfter(Link entry) throws IOException {
        List<Path> full = sealed();
        long gone = full.stream()
                .filter(file -> firstSequence(file) <= entry.sequence())
                .count();
        return full.subList((int) gone, full.size());
    }

    /** {@return the full logs, oldest first} */
    List<Path> sealed() throws IOException {
        return disk.list(directory).stream()
                .filter(name -> SEALED.matcher(name).matches())
                .sorted()
                .map(directory::resolve)
                .toList();
    }

    /** {@return the last entry of the newest full log; the start of the chain if there is no full log} */
    Link lastSealed() throws IOException {
        List<Path> full = sealed();
        if (full.isEmpty()) {
            return Link.START;
        }
        return lastOf(full.getLast());
    }

    /** {@return the last entry of a full log} */
    Link lastOf(Path sealed) throws IOException {
        try (Disk.Channel file = disk.openToRead(sealed)) {
            Optional<Link> last = last(file);
            if (last.isEmpty()) {
                String name = sealed.getFileName().toString();
                long lines = LogLineReader.count(file, file.size());
                throw AuditFaults.damaged(new Break(name, lines, Break.Kind.UNREADABLE, "the last line is broken"));
            }
            return last.get();
        }
    }

    /** {@return the last complete entry of the trail} */
    Link lastComplete() throws IOException {
        Optional<Disk.Channel> log = reading(log());
        if (log.isEmpty()) {
            return lastSealed();
        }
        try (Disk.Channel file = log.get()) {
            Optional<Link> last = last(file);
            return last.isPresent() ? last.get() : lastSealed();
        }
    }

    /** {@return the file that contains this entry, or the next one if the entry does not exist} */
    Path holding(long sequence, List<Path> full) throws IOException {
        List<Path> before =
                full.stream().filter(file -> firstSequence(file) <= sequence).toList();
        if (before.size() < full.size()) {
            return before.isEmpty() ? full.getFirst() : before.getLast();
        }
        return before.isEmpty() || logBeginsBy(sequence) ? log() : before.getLast();
    }

    /** {@return the file that follows the one with this identity} */
    Path following(Object identity, List<Path> full) throws IOException {
        for (int i = 0; i + 1 < full.size(); i++) {
            if (identity(full.get(i)).equals(Optional.of(identity))) {
                return full.get(i + 1);
            }
        }
        return log();
    }

    Optional<Object> identity(Path file) throws IOException {
        return disk.state(file).map(Disk.State::identity);
    }

    private boolean logBeginsBy(long sequence) throws IOException {
        Optional<Disk.Channel> log = reading(log());
        if (log.isEmpty()) {
            return false;
        }
        try (Disk.Channel file = log.get()) {
            Optional<TrailLine> line = new LogLineReader(file, 0).next().flatMap(RawLine::line);
            return line.filter(begin -> begin.sequence() <= sequence).isPresent();
        }
    }

    /** {@return the open file, if it exists} */
    Optional<Disk.Channel> reading(Path file) throws IOException {
        try {
            return Optional.of(disk.openToRead(file));
        } catch (NoSuchFileException absent) {
            return Optional.empty(); // renamed meanwhile because it was full, or not created yet
        }
    }

    private static Optional<Link> last(Disk.Channel file) throws IOException {
        LogLineReader lines = new LogLineReader(file, Math.max(0, file.size() - 2L * TrailLine.MAX_BYTES));
        Optional<RawLine> last = Optional.empty();
        for (Optional<RawLine> next = lines.next(); next.isPresent(); next = lines.next()) {
            last = next.get().terminated() ? next : last;
        }
        return last.flatMap(RawLine::line).filter(TrailLine::intact).map(TrailLine::link);
    }
}
