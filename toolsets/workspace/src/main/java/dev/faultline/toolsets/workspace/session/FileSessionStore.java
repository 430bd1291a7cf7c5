package dev.faultline.toolsets.workspace.session;

import dev.faultline.internal.RecentMap;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps open sessions in memory, for this server only, and locked ones in files too. */
public final class FileSessionStore implements SessionStore {
    /** The most sessions. Beyond that, the connection that was idle longest loses its session. */
    static final int MOST_SESSIONS = 10_000;

    private final LockedSessionFiles files;
    private final ReentrantLock mutex = new ReentrantLock();
    private final Map<String, WorkspaceSession> open = new RecentMap<>(MOST_SESSIONS);

    private FileSessionStore(LockedSessionFiles files) {
        this.files = files;
    }

    /** {@return a store without open sessions; the locked ones are in this folder, which need not exist} */
    public static FileSessionStore in(Path folder) {
        return new FileSessionStore(new LockedSessionFiles(folder));
    }

    /** {@return the folder of the locked sessions in FAULTLINE_HOME} */
    public static Path folder(Path home) {
        return home.resolve("sessions").resolve("workspace");
    }

    @Override
    public boolean open(String connection, WorkspaceSession session) {
        mutex.lock();
        try {
            if (open.containsKey(connection)) {
                return false;
            }
            if (session.lock().isPresent()) {
                files.save(session);
            }
            open.put(connection, session);
            return true;
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public Map<String, WorkspaceSession> find(String connection, Optional<String> id) {
        mutex.lock();
        try {
            found(connection, id).values().forEach(this::unlockIfReleased);
            return found(connection, id);
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public Beginning beginning(String connection, Path workspace) {
        files.requireReadable(workspace);
        return SessionStore.super.beginning(connection, workspace);
    }

    private Map<String, WorkspaceSession> found(String connection, Optional<String> id) {
        Map<String, WorkspaceSession> found = new LinkedHashMap<>();
        Optional.ofNullable(open.get(connection)).ifPresent(own -> found.put(connection, own));
        id.flatMap(this::connectionOf).ifPresent(key -> found.put(key, open.get(key)));
        return found;
    }

    private Optional<String> connectionOf(String id) {
        return open.entrySet().stream()
                .filter(it -> it.getValue().id().equals(id))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    // A person releases a session by removing its file.
    private void unlockIfReleased(WorkspaceSession session) {
        session.lock().filter(lock -> files.find(session.id()).isEmpty()).ifPresent(lock -> unlock(lock.occurrence()));
    }

    @Override
    public boolean end(WorkspaceSession session) {
        mutex.lock();
        try {
            Optional<String> connection = connectionOf(session.id())
                    .filter(key -> Optional.ofNullable(open.get(key))
                            .flatMap(WorkspaceSession::lock)
                            .isEmpty());
            connection.ifPresent(open::remove);
            return connection.isPresent();
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public void lock(WorkspaceSession session, SessionLock reason) {
        mutex.lock();
        try {
            Optional<String> connection = connectionOf(session.id());
            WorkspaceSession now =
                    connection.map(open::get).or(() -> files.find(session.id())).orElseGet(session::unlocked);
            WorkspaceSession locked =
                    now.isLockedBy(reason.occurrence()) ? now.withLock(Optional.of(reason)) : now.locked(reason);
            files.save(locked);
            connection.ifPresent(key -> open.put(key, locked));
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public void unlock(String occurrence) {
        mutex.lock();
        try {
            files.locked().stream()
                    .filter(session -> session.isLockedBy(occurrence))
                    .forEach(session -> files.remove(session.id()));
            open.replaceAll((connection, session) -> session.isLockedBy(occurrence) ? session.unlocked() : session);
        } finally {
            mutex.unlock();
        }
    }

    @Override
    public boolean releaseDamaged(String id) {
        mutex.lock();
        try {
            return files.removeDamaged(id);
        } finally {
            mutex.unlock();
        }
    }

    // An operator releases a session by removing its file, which looks the same as a restored backup.
    @Override
    public boolean hasLost(WorkspaceSession locked) {
        return false;
    }

    @Override
    public List<WorkspaceSession> locked() {
        return files.locked();
    }
}
