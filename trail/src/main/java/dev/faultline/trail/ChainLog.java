package dev.faultline.trail;

import dev.faultline.fault.Cause;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of the chain and the file that contains it. Only the writer's thread uses it, and only while it holds the
 * trail's lock: an interrupt of any other thread would close the file.
 */
final class ChainLog implements Closeable {
    /** The file that is being written: its identity, the number of its first entry, and the end of its last entry. */
    private record Active(Disk.Channel file, Object identity, long firstSequence, long end) {}

    /** The bytes that a failed write may have left in the file, and their offset. */
    private record UnconfirmedWrite(long start, ByteBuffer bytes) {}

    /** A limit that no batch reaches. */
    private static final int MAX_TORN = 4 * Batch.MAX_BYTES;

    private final Disk disk;
    private final Segments segments;
    private final long segmentBytes;
    private final InstantSource clock;
    private final Forcing forcing;
    private final List<byte[]> notes = new ArrayList<>();
    private Link last = Link.START;
    private @Nullable Active active;
    private @Nullable UnconfirmedWrite unconfirmed;
    private boolean namesAreOnDisk;

    ChainLog(Segments segments, TrailSettings settings) {
        this.disk = segments.disk();
        this.segments = segments;
        this.segmentBytes = settings.segmentBytes();
        this.clock = settings.clock();
        this.forcing = new Forcing(settings.durability(), clock);
    }

    /** {@return the last entry that was acknowledged or read} */
    Link last() {
        return last;
    }

    /** Adds an event about the log itself, which is recorded before the next entries. */
    void note(String event, JsonObject details) {
        notes.add(EntryJson.members(Event.of(event, clock.instant()).withDetails(details)));
    }

    /** Adds an event about a failure of the log's upkeep. */
    void noteFailure(String event, Throwable thrown) {
        Cause cause = Cause.of(thrown);
        note(
                event,
                JsonObject.builder()
                        .put("name", cause.name())
                        .putOrNull("code", cause.code())
                        .build());
    }

    /** {@return the number of the first of these entries, once all are as durable as the settings say} */
    long append(List<byte[]> entries) throws IOException {
        Active current = refreshed();
        if (current.end >= segmentBytes) {
            seal(current);
            current = refreshed();
        }
        ChainWriter lines = new ChainWriter(last, forcing.firstUnforced(), entries);
        notes.forEach(lines::add);
        entries.forEach(lines::add);
        ByteBuffer bytes = lines.bytes();
        unconfirmed = new UnconfirmedWrite(current.end, bytes.duplicate());
        try {
            current.file.write(bytes.duplicate(), current.end);
            if (forcing.isDue(bytes.remaining())) {
                current.file.force();
                forcing.onDisk(lines.last());
            }
            if (!namesAreOnDisk) {
                disk.sync(segments.directory());
                namesAreOnDisk = true;
            }
        } catch (IOException | RuntimeException | Error failed) {
            withdraw(current, failed);
            throw failed;
        }
        unconfirmed = null;
        last = lines.last();
        active = new Active(current.file, current.identity, current.firstSequence, current.end + bytes.remaining());
        notes.clear();
        return last.sequence() - entries.size() + 1;
    }

    /** Requires that an entry could be appended now. */
    void requireWritable() throws IOException {
        active = refreshed();
        new WriteProbe(segments).write();
    }

    @Override
    public void close() throws IOException {
        Active open = active;
        active = null;
        if (open == null) {
            return;
        }
        try (Disk.Channel file = open.file) {
            force(file);
        }
    }

    /** Forces the entries that may not be on disk yet. */
    void force() throws IOException {
        if (active != null) {
            force(active.file);
        }
    }

    private void force(Disk.Channel file) throws IOException {
        if (forcing.isPending()) {
            file.force();
            forcing.onDisk(last);
        }
    }

    /**
     * {@return the open file, with its end where the chain ends} If another process has written to it, or if the last
     * write failed, the new content is read and checked first.
     */
    private Active refreshed() throws IOException {
        Active open = active;
        Optional<Disk.State> now = disk.state(segments.log());
        if (open != null && now.isPresent() && now.get().identity().equals(open.identity)) {
            long more = now.get().size() - open.end;
            if (more >= 0) {
                active = more == 0 ? open : scanned(open.file, open, open.end, last);
                return active;
            }
        }
        close();
        namesAreOnDisk = false;
        Link before = segments.lastSealed();
        Disk.Channel file = disk.openToWrite(segments.log());
        try {
            Disk.State opened = disk.state(segments.log()).orElseThrow();
            Active whole = new Active(file, opened.identity(), before.sequence() + 1, 0);
            settle(file);
            active = scanned(file, whole, 0, before);
            return active;
        } catch (IOException | RuntimeException failed) {
            file.close();
            throw failed;
        }
    }

    private Active scanned(Disk.Channel file, Active opened, long start, Link before) throws IOException {
        ChainScan scan = ChainScan.from(file, start, before, last);
        switch (scan.rest()) {
            case ChainScan.Rest.None() -> {}
            case ChainScan.Rest.Torn() -> moveAside(file, scan.end());
            case ChainScan.Rest.Damage(long lines, LineDefect(Break.Kind kind, String found)) ->
                throw AuditFaults.damaged(
                        new Break(Segments.LOG, LogLineReader.count(file, start) + lines, kind, found));
        }
        if (scan.last().sequence() < last.sequence()) {
            String found = LineDefect.missing(scan.last().sequence() + 1, last.sequence());
            throw AuditFaults.damaged(
                    new Break(Segments.LOG, LogLineReader.count(file, scan.end()) + 1, Break.Kind.CUT, found));
        }
        // A process that died may have written entries without forcing them; the next batch relies on them.
        file.force();
        last = scan.last();
        forcing.onDisk(last);
        return new Active(file, opened.identity, opened.firstSequence, scan.end());
    }

    private void seal(Active full) throws IOException {
        close();
        disk.rename(segments.log(), segments.sealed(full.firstSequence));
        // Sync before a new file takes the old name: if only that second change reached the disk, this file were lost.
        disk.sync(segments.directory());
    }

    /** Removes what a failed write has left, because its callers learn that it was not recorded. */
    private void withdraw(Active current, Throwable failed) {
        try (Disk.Channel file = current.file) {
            file.truncate(current.end);
            unconfirmed = null;
        } catch (IOException again) {
            failed.addSuppressed(again); // still unconfirmed; checked before the next write
        }
        active = null;
    }

    /** Removes what an earlier failed write has left, unless another process has appended to it. */
    private void settle(Disk.Channel file) throws IOException {
        UnconfirmedWrite open = unconfirmed;
        if (open == null) {
            return;
        }
        long left = file.size() - open.start;
        if (left > 0 && left <= open.bytes.remaining() && isAt(file, open, (int) left)) {
            file.truncate(open.start);
        }
        unconfirmed = null;
    }

    private static boolean isAt(Disk.Channel file, UnconfirmedWrite unconfirmed, int length) throws IOException {
        return unconfirmed.bytes.slice(0, length).equals(ByteBuffer.wrap(read(file, unconfirmed.start, length)));
    }

    /** Moves the incomplete data of a writer that died from the log to a file of its own. */
    private void moveAside(Disk.Channel file, long end) throws IOException {
        long left = file.size() - end;
        if (left > MAX_TORN) {
            throw AuditFaults.damaged(new Break(
                    Segments.LOG,
                    LogLineReader.count(file, end) + 1,
                    Break.Kind.UNREADABLE,
                    "the data that is not an entry is too long to be an interrupted write"));
        }
        byte[] torn = read(file, end, (int) left);
        String hash = Sha256.of(torn);
        String name = "audit-log.torn." + hash.substring(0, 16);
        try (Disk.Channel aside = disk.openToWrite(segments.directory().resolve(name))) {
            aside.write(ByteBuffer.wrap(torn), 0);
            aside.force();
        }
        disk.sync(segments.directory());
        file.truncate(end);
        note(
                "torn_line_moved_aside",
                JsonObject.builder()
                        .put("file", name)
                        .put("bytes", torn.length)
                        .put("sha256", hash)
                        .build());
    }

    private static byte[] read(Disk.Channel file, long start, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && file.read(bytes, start + bytes.position()) > 0) {
            // a single read may return fewer bytes than there are
        }
        return bytes.array();
    }
}
