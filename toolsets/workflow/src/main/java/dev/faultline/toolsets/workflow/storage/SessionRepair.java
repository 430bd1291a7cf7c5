package dev.faultline.toolsets.workflow.storage;

import dev.faultline.files.OwnerFiles;
import dev.faultline.internal.Counted;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Repairs the folder of a session as far as possible. The damaged folder is kept beside it. */
final class SessionRepair {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private SessionRepair() {}

    /** {@return the files that a process left half-written when it died} */
    static List<Path> unfinished(SessionFolder session) throws IOException {
        Path snapshots = session.folder().resolve(SessionFolder.SNAPSHOTS);
        if (!Files.isDirectory(snapshots)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(snapshots)) {
            return files.filter(file -> file.getFileName().toString().endsWith(OwnerFiles.UNFINISHED))
                    .toList();
        }
    }

    /** Deletes half-written files, and returns what was done. */
    static String removeUnfinished(SessionFolder session, List<Path> files) throws IOException {
        return whileLocked(session, () -> {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            return "removed " + Counted.of(files.size(), "half-written file", "half-written files");
        });
    }

    /** Moves away the folder of a session that was never started, and returns what was done. */
    static String removeNeverStarted(SessionFolder session) throws IOException {
        return whileLocked(
                session, () -> "kept its folder as " + setAside(session).getFileName());
    }

    /** Rolls the session back to its last intact entry, and returns what was done. */
    static String rollBack(SessionFolder session, SessionCheck check) throws IOException {
        return whileLocked(session, () -> {
            session.close();
            Path damaged = setAside(session);
            OwnerFiles.createFolder(session.folder());
            try (Stream<Path> files = Files.list(damaged.resolve(SessionFolder.SNAPSHOTS))) {
                for (Path file : files.toList()) {
                    session.writeSnapshot(hash(file), Files.readAllBytes(file));
                }
            }
            for (LogEntry entry : check.intact()) {
                session.append(entry);
            }
            session.close();
            return "went back to entry " + check.intact().size() + " and kept the damaged folder as "
                    + damaged.getFileName();
        });
    }

    private static String hash(Path snapshot) {
        return snapshot.getFileName().toString().replace("sha256_", "").replace(".json", "");
    }

    private static Path setAside(SessionFolder session) throws IOException {
        for (int number = 1; ; number++) {
            Path aside = session.folder().resolveSibling(session.folder().getFileName() + ".damaged-" + number);
            if (!Files.exists(aside)) {
                Files.move(session.folder(), aside, StandardCopyOption.ATOMIC_MOVE);
                OwnerFiles.sync(session.folder().resolveSibling("."));
                return aside;
            }
        }
    }

    private interface Work {
        String done() throws IOException;
    }

    private static String whileLocked(SessionFolder session, Work work) throws IOException {
        Optional<SessionLog.Lock> lock = session.lock(TIMEOUT);
        if (lock.isEmpty()) {
            return "left unchanged: another process is using it";
        }
        try {
            return work.done();
        } finally {
            lock.get().close();
        }
    }
}
