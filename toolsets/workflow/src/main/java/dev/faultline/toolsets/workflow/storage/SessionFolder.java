package dev.faultline.toolsets.workflow.storage;

import dev.faultline.fault.Origin;
import dev.faultline.files.OwnerFiles;
import dev.faultline.files.ProcessLock;
import dev.faultline.toolsets.workflow.session.LogContents;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder of one session: a trail, a lock file and the snapshots. */
final class SessionFolder implements SessionLog, AutoCloseable {
    static final String SNAPSHOTS = "snapshots";

    private static final String LOG = "audit-log.jsonl";
    private static final String LOCK = "session.lock";
    private static final String READ = "The session could not be read";

    private final Path folder;
    private @Nullable Trail trail;
    private @Nullable Object identity;

    SessionFolder(Path folder) {
        this.folder = folder;
    }

    /** {@return its path} */
    Path folder() {
        return folder;
    }

    // Adding, removing or editing a file changes one of these values, and reading them takes constant time.
    @Override
    public Object stamp() {
        try {
            return List.of(state(folder.resolve(LOG)), Files.getLastModifiedTime(folder));
        } catch (NoSuchFileException absent) {
            return List.of();
        } catch (IOException e) {
            throw StoreFaults.of(READ, e);
        }
    }

    private static List<Object> state(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return List.of(Objects.requireNonNull(found.fileKey()), found.size(), found.lastModifiedTime());
    }

    @Override
    public LogContents read() {
        try {
            return TrailContents.of(folder);
        } catch (UncheckedIOException e) {
            throw StoreFaults.of(READ, Objects.requireNonNull(e.getCause()));
        }
    }

    @Override
    public synchronized boolean append(LogEntry entry) {
        opened().append(new Event(entry.name(), Origin.UNKNOWN, entry.at(), entry.details()));
        return true; // the operating system keeps the lock while the process lives
    }

    // A repair replaces the folder, so that a log that was open before belongs to the old one.
    private Trail opened() {
        Object now = identity();
        if (trail == null || !now.equals(identity)) {
            close();
            trail = Trail.open(folder);
            identity = now;
        }
        return trail;
    }

    private Object identity() {
        try {
            return Objects.requireNonNull(
                    Files.readAttributes(folder, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            throw StoreFaults.of("The session could not be written", e);
        }
    }

    @Override
    public Optional<Lock> lock(Duration timeout) {
        try {
            return ProcessLock.tryAcquire(folder.resolve(LOCK), timeout).map(held -> held::close);
        } catch (IOException e) {
            throw StoreFaults.of("The session could not be locked", e);
        }
    }

    @Override
    public void writeSnapshot(String hash, byte[] content) {
        Path file = snapshot(hash);
        try {
            OwnerFiles.createFolderOf(file);
            if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
                OwnerFiles.replace(file, content);
            }
        } catch (IOException e) {
            throw StoreFaults.of("A snapshot could not be written", e);
        }
    }

    @Override
    public Optional<byte[]> readSnapshot(String hash) {
        try {
            return Optional.of(Files.readAllBytes(snapshot(hash)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException e) {
            throw StoreFaults.of("A snapshot could not be read", e);
        }
    }

    Path snapshot(String hash) {
        return folder.resolve(SNAPSHOTS).resolve("sha256_" + hash + ".json");
    }

    /** Closes the log, which is opened again when it is needed. */
    @Override
    public synchronized void close() {
        Trail open = trail;
        trail = null;
        if (open != null) {
            open.close();
        }
    }
}
