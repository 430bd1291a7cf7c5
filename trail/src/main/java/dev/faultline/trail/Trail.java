package dev.faultline.trail;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An audit log in a directory: {@code audit-log.jsonl}, one entry per line, each chained to the one before it.
 *
 * <p>An entry is on disk when {@code append} returns. Callers that append at the same time share one write. Several
 * trails, in one process or in many, may write to one directory: they take turns and build one chain. If the disk fails
 * or hangs, {@code append} throws a {@code FaultException} within the configured timeout. The log then contains every
 * acknowledged entry; an entry that was not acknowledged may or may not be in it.
 */
public final class Trail implements Recorder, AutoCloseable {
    private final Path directory;
    private final TrailSettings settings;
    private final Batches batches = new Batches();
    private final WriteHealth health;
    private final Segments segments;
    private final KeptEntries kept = new KeptEntries();
    private final AtomicReference<Link> reached = new AtomicReference<>(Link.START);
    private final FutureTask<Link> writing;

    Trail(Path directory, TrailSettings settings, Disk disk, WriterLock lock) {
        this.directory = directory;
        this.settings = settings;
        this.segments = new Segments(disk, directory);
        this.health = new WriteHealth(batches, settings);
        ChainLog log = new ChainLog(segments, settings);
        Optional<Checkpoints> checkpoints = settings.checkpoints().map(plan -> new Checkpoints(plan, settings.clock()));
        Optional<PositionRecorder> positions = settings.positions().map(it -> new PositionRecorder(it, segments));
        this.writing = new FutureTask<>(new TrailWriter(batches, lock, log, checkpoints, positions, reached));
        Thread.ofPlatform().daemon().name("faultline-trail").start(writing);
    }

    /** {@return the trail in this directory, which is created if it does not exist, with the standard settings} */
    public static Trail open(Path directory) {
        return open(directory, TrailSettings.standard());
    }

    /**
     * {@return the trail in this directory, which is created if it does not exist}
     *
     * @throws FaultException if the directory cannot be created
     * @throws IllegalArgumentException if the key for the checkpoints is in that directory: someone who can change the
     *     log could then sign it too
     */
    public static Trail open(Path directory, TrailSettings settings) {
        try {
            createDirectories(directory);
            Path real = directory.toRealPath();
            if (settings.checkpoints().isPresent()
                    && settings.checkpoints().get().key().isIn(real)) {
                throw new IllegalArgumentException("the key must be outside the directory of the trail");
            }
            follow(directory, settings);
            return new Trail(real, settings, new RealDisk(), new DirectoryLock(real, settings.lockTimeout()));
        } catch (IOException e) {
            throw AuditFaults.writeFailed(e);
        }
    }

    /**
     * Requires the log to contain the entry that the settings' {@link Positions} remember (R34). The first append
     * requires that too; a server calls this at its start.
     *
     * @throws FaultException AUDIT_LOG_FAILED if the log was cut, deleted or replaced, or cannot be read
     */
    public void requireRemembered() {
        try {
            settings.positions()
                    .map(positions -> new PositionRecorder(positions, segments))
                    .ifPresent(PositionRecorder::requireRemembered);
        } catch (UncheckedIOException e) {
            throw AuditFaults.writeFailed(Objects.requireNonNull(e.getCause()));
        }
    }

    /**
     * Requires that the log can be opened for writing and that its directory takes new files. A server calls this at
     * its start; a full disk is no reason not to start, since it may have space again.
     *
     * @throws FaultException AUDIT_LOG_FAILED, with the reason
     */
    public void requireWritable() {
        try {
            new WriteProbe(segments).open();
        } catch (IOException e) {
            throw AuditFaults.writeFailed(e);
        }
    }

    /**
     * {@return why no entry can be written now, if that is so} For readiness checks: it writes no entry, and takes at
     * most as long as an append.
     */
    public Optional<String> obstacle() {
        return health.obstacle();
    }

    @Override
    public void record(Reply reply) {
        append(reply);
    }

    /** Keeps the entry of a reply in memory; it is written before the next entry, or when the trail is closed. */
    @Override
    public void keep(Reply sent) {
        keep(EntryJson.members(sent));
    }

    void keep(byte[] entry) {
        kept.add(entry);
    }

    /**
     * Writes the entries that are kept.
     *
     * @throws FaultException if they still cannot be written; they stay kept
     */
    void writeKept() {
        KeptEntries.Late late = kept.take();
        if (!late.isEmpty()) {
            append(late, List.of());
        }
    }

    // The client of each that is lost was told that it could not be recorded.
    private boolean canWriteKept() {
        try {
            writeKept();
            return true;
        } catch (FaultException unwritten) {
            return false;
        }
    }

    /** {@return the number of the fault's entry, once it is on disk} */
    public long append(Reply reply) {
        return append(List.of(EntryJson.members(reply)));
    }

    /** {@return the number of the event's entry, once it is on disk} */
    public long append(Event event) {
        JsonValue safe = settings.redactor().json(event.details());
        return append(List.of(EntryJson.members(event.withDetails((JsonObject) safe))));
    }

    /** {@return the number of the first of these entries, once all are on disk} */
    long append(List<byte[]> entries) {
        KeptEntries.Late late = kept.take();
        return late.isEmpty() ? batches.add(entries, settings.writeTimeout()) : append(late, entries);
    }

    private long append(KeptEntries.Late late, List<byte[]> entries) {
        List<byte[]> all = late.before(entries, settings.clock().instant());
        try {
            return batches.add(all, settings.writeTimeout()) + all.size() - entries.size();
        } catch (FaultException stillFails) {
            kept.putBack(late);
            throw stillFails;
        }
    }

    /** {@return the last entry that this trail has appended or read; the start of the chain if there is none} */
    public Link reached() {
        return reached.get();
    }

    /** {@return the directory of the log} */
    public Path directory() {
        return directory;
    }

    /** Writes the entries that are still queued or kept and stops. Later calls of {@code append} fail. */
    @Override
    public void close() {
        boolean unused = canWriteKept();
        batches.close();
        boolean interrupted = Thread.interrupted();
        try {
            writing.get(settings.writeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw AuditFaults.writeFailed(Objects.requireNonNull(e.getCause()));
        } catch (TimeoutException e) {
            throw AuditFaults.timedOut(settings.writeTimeout());
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // The name of each new directory is in its parent, and must be on disk too.
    // A position that cannot be read or written does not stop the trail: the log notes it when it is due.
    private static void follow(Path directory, TrailSettings settings) {
        if (settings.positions().isPresent()) {
            try {
                settings.positions().get().follow(directory);
            } catch (IOException unreadable) {
                return;
            }
        }
    }

    private static void createDirectories(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath();
        if (!Files.isDirectory(absolute)) {
            Path parent = Optional.ofNullable(absolute.getParent()).orElse(absolute);
            createDirectories(parent);
            createDirectory(absolute);
            new RealDisk().sync(parent);
        }
    }

    private static void createDirectory(Path absolute) throws IOException {
        try {
            Files.createDirectory(absolute);
        } catch (FileAlreadyExistsException raced) {
            if (!Files.isDirectory(absolute)) {
                throw new NotDirectoryException(absolute.toString());
            }
        }
    }
}
