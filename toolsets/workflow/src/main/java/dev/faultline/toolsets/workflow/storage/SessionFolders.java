package dev.faultline.toolsets.workflow.storage;

import dev.faultline.files.OwnerFiles;
import dev.faultline.internal.RecentMap;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folders of all sessions. The most recently used logs stay open. */
public final class SessionFolders implements SessionLogStore {
    private static final int OPEN = 64;

    private final Path folder;
    private final Map<SessionId, SessionFolder> open = new RecentMap<>(OPEN, SessionFolder::close);

    SessionFolders(Path folder) {
        this.folder = folder;
    }

    /** {@return the sessions in this home folder} */
    public static SessionFolders below(Path home) {
        return new SessionFolders(home.resolve("sessions").resolve("workflow"));
    }

    @Override
    public List<SessionId> sessions() {
        Map<SessionId, FileTime> changed = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Optional<SessionId> id = Optional.of(file.getFileName().toString())
                        .filter(name -> !name.startsWith("sess_"))
                        .flatMap(SessionId::read);
                id.ifPresent(found -> changed.put(found, changed(file)));
            }
        } catch (NoSuchFileException absent) {
            return List.of();
        } catch (IOException e) {
            throw StoreFaults.of("The sessions could not be read", e);
        }
        Map<SessionId, FileTime> sorted = new TreeMap<>(
                Comparator.<SessionId, FileTime>comparing(id -> changed.getOrDefault(id, FileTime.fromMillis(0)))
                        .reversed()
                        .thenComparing(SessionId::hex));
        sorted.putAll(changed);
        return List.copyOf(sorted.keySet());
    }

    // A session that cannot be read must not hide the others; it comes last.
    private static FileTime changed(Path session) {
        Path log = session.resolve("audit-log.jsonl");
        try {
            return Files.getLastModifiedTime(Files.exists(log) ? log : session);
        } catch (IOException unreadable) {
            return FileTime.fromMillis(0);
        }
    }

    @Override
    public SessionLog create(SessionId id) {
        try {
            OwnerFiles.createFolder(folder.resolve(id.hex()));
        } catch (IOException e) {
            throw StoreFaults.of("The session could not be created", e);
        }
        return opened(id);
    }

    @Override
    public Optional<SessionLog> find(SessionId id) {
        try {
            Path session = folder.resolve(id.hex());
            boolean isFolder =
                    Files.readAttributes(session, BasicFileAttributes.class).isDirectory();
            return isFolder ? Optional.of(opened(id)) : Optional.empty();
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException e) {
            throw StoreFaults.of("The session could not be read", e); // the session may exist
        }
    }

    private SessionFolder opened(SessionId id) {
        synchronized (open) {
            return open.computeIfAbsent(id, name -> new SessionFolder(folder.resolve(name.hex())));
        }
    }
}
