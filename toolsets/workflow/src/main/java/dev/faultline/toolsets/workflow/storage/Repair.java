package dev.faultline.toolsets.workflow.storage;

import dev.faultline.files.OwnerFiles;
import dev.faultline.text.Counted;
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

/** Puts right what can be put right in the folder of a session. What was there is kept beside it. */
public final class Repair {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private Repair() {}

    /** {@return the files that somebody who died has left half written} */
    public static List<Path> unfinished(SessionFolder session) throws IOException {
        Path snapshots = session.folder().resolve(SessionFolder.SNAPSHOTS);
        if (!Files.isDirectory(snapshots)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(snapshots)) {
            return files.filter(file -> file.getFileName().toString().endsWith(OwnerFiles.UNFINISHED))
                    .toList();
        }
    }

    /** {@return what was done} */
    public static String removeUnfinished(SessionFolder session, List<Path> files) throws IOException {
        return held(session, () -> {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            return "removed " + Counted.of(files.size(), "half-written file", "half-written files");
        });
    }

    /** {@return what was done} */
    public static String removeUnbegun(SessionFolder session) throws IOException {
        return held(session, () -> "kept its folder as " + setAside(session).getFileName());
    }

    /** Goes back to the last entry that can be relied on. {@return what was done} */
    public static String goBack(SessionFolder session, SessionCheck check) throws IOException {
        return held(session, () -> {
            session.close();
            Path damaged = setAside(session);
            OwnerFiles.createFolder(session.folder());
            try (Stream<Path> files = Files.list(damaged.resolve(SessionFolder.SNAPSHOTS))) {
                for (Path file : files.toList()) {
                    session.keep(hash(file), Files.readAllBytes(file));
                }
            }
            for (LogEntry entry : check.sound()) {
                session.append(entry);
            }
            session.close();
            return "went back to entry " + check.sound().size() + " and kept the damaged folder as "
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

    private static String held(SessionFolder session, Work work) throws IOException {
        Optional<SessionLog.Hold> hold = session.hold(PATIENCE);
        if (hold.isEmpty()) {
            return "left it alone: somebody is working on it";
        }
        try {
            return work.done();
        } finally {
            hold.get().close();
        }
    }
}
