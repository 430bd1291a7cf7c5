package dev.faultline.trail;

import dev.faultline.json.JsonObject;
import dev.faultline.text.Sha256;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of the chain and the file it is in. Only one thread uses it, and only while it holds the lock of the trail:
 * an interrupt of any other thread would close the file.
 */
final class ChainLog implements Closeable {
    /** The file that is written to: which one it is, its first entry, and where its last entry ends. */
    private record Active(Disk.Channel file, Object identity, long firstSequence, long end) {}

    /** What a failed write may have left in the file, from a place on. */
    private record UnconfirmedWrite(long start, ByteBuffer bytes) {}

    /** More than a batch can be. */
    private static final int MAX_TORN = 4 * Batch.MAX_BYTES;

    private final Disk disk;
    private final Segments segments;
    private final long segmentBytes;
    private final InstantSource clock;
    private final List<byte[]> notes = new ArrayList<>();
    private Link last = Link.START;
    private @Nullable Active active;
    private @Nullable UnconfirmedWrite unconfirmed;
    private boolean namesAreOnDisk;

    ChainLog(Segments segments, long segmentBytes, InstantSource clock) {
        this.disk = segments.disk();
        this.segments = segments;
        this.segmentBytes = segmentBytes;
        this.clock = clock;
    }

    /** {@return the last entry that is known to be on the disk} */
    Link last() {
        return last;
    }

    /** Notes something about the log itself, to be recorded in front of the next entries. */
    void note(String event, JsonObject details) {
        notes.add(EntryJson.members(Event.of(event, clock.instant()).withDetails(details)));
    }

    /** {@return the number of the first of these entries, once all are on the disk} */
    long append(List<byte[]> entries) throws IOException {
        Active current = refreshed();
        if (current.end >= segmentBytes) {
            seal(current);
            current = refreshed();
        }
        ChainWriter lines = new ChainWriter(last, entries);
        notes.forEach(lines::add);
        entries.forEach(lines::add);
        ByteBuffer bytes = lines.bytes();
        unconfirmed = new UnconfirmedWrite(current.end, bytes.duplicate());
        try {
            current.file.write(bytes.duplicate(), current.end);
            current.file.force();
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

    @Override
    public void close() throws IOException {
        Active open = active;
        active = null;
        if (open != null) {
            open.file.close();
        }
    }

    /**
     * {@return the file, with its end where the chain ends} If another process wrote since, or if the last write
     * failed, what is there is read before anything follows it.
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
            case ChainScan.Rest.Damage(long lines, Verdict(Break.Kind kind, String found)) ->
                throw AuditFaults.damaged(
                        new Break(Segments.LOG, LogLineReader.count(file, start) + lines, kind, found));
        }
        if (scan.last().sequence() < last.sequence()) {
            String found = Verdict.missing(scan.last().sequence() + 1, last.sequence());
            throw AuditFaults.damaged(
                    new Break(Segments.LOG, LogLineReader.count(file, scan.end()) + 1, Break.Kind.CUT, found));
        }
        // What another process wrote before it died may not be on the disk yet; the next batch says that it is.
        file.force();
        last = scan.last();
        return new Active(file, opened.identity, opened.firstSequence, scan.end());
    }

    private void seal(Active full) throws IOException {
        close();
        disk.rename(segments.log(), segments.sealed(full.firstSequence));
        // Before the name is given to another file: a disk that kept only the second change would have lost this one.
        disk.sync(segments.directory());
    }

    /** Takes out what a failed write has left: its callers were told that it is not recorded. */
    private void withdraw(Active current, Throwable failed) {
        try (Disk.Channel file = current.file) {
            file.truncate(current.end);
            unconfirmed = null;
        } catch (IOException again) {
            failed.addSuppressed(again); // still in unconfirmed: looked at before the next write
        }
        active = null;
    }

    /** Takes out what an earlier failed write has left, unless another process has gone on behind it. */
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

    /** Keeps what a dying writer has left in a file of its own, and takes it out of the log. */
    private void moveAside(Disk.Channel file, long end) throws IOException {
        long left = file.size() - end;
        if (left > MAX_TORN) {
            throw AuditFaults.damaged(new Break(
                    Segments.LOG,
                    LogLineReader.count(file, end) + 1,
                    Break.Kind.UNREADABLE,
                    "more than a dying writer leaves is not an entry"));
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
            // reads on: one read may give less than there is
        }
        return bytes.array();
    }
}
