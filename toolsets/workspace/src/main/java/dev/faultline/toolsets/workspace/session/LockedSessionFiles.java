package dev.faultline.toolsets.workspace.session;

import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.files.OwnerFiles;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps each locked session in a JSON file that only its owner can read. A file that cannot be read is logged once and
 * does not affect the sessions of other workspaces.
 */
final class LockedSessionFiles {
    private static final String END = ".json";
    private static final System.Logger LOG = System.getLogger(LockedSessionFiles.class.getName());

    private final Path folder;
    private final Set<Path> reported = ConcurrentHashMap.newKeySet();

    /** The folder is created when a session is saved. */
    LockedSessionFiles(Path folder) {
        this.folder = folder;
    }

    /** Saves the session, which must be locked, durably in place of its earlier state. */
    void save(WorkspaceSession session) {
        Path file = folder.resolve(session.id() + END);
        String json = JsonText.print(json(session, session.lock().orElseThrow()));
        try {
            OwnerFiles.createFolder(folder);
            OwnerFiles.replace(file, json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw SessionFailure.of(e);
        }
    }

    /** Removes the session, if it is stored. */
    void remove(String id) {
        try {
            if (Files.deleteIfExists(folder.resolve(id + END))) {
                OwnerFiles.sync(folder);
            }
        } catch (IOException e) {
            throw SessionFailure.of(e);
        }
    }

    /** {@return the session of this id, if it is locked} */
    Optional<WorkspaceSession> find(String id) {
        try {
            return read(folder.resolve(id + END));
        } catch (IOException e) {
            throw SessionFailure.unreadable(id, e);
        }
    }

    /** {@return the locked sessions whose files can be read} */
    List<WorkspaceSession> locked() {
        List<WorkspaceSession> found = new ArrayList<>();
        for (Path file : files()) {
            try {
                read(file).ifPresent(found::add);
            } catch (IOException damaged) {
                report(file, damaged);
            }
        }
        return found;
    }

    /**
     * Requires that no damaged file names this workspace: it may be the lock of any agent there.
     *
     * @throws FaultException if there is such a file
     */
    void requireReadable(Path workspace) {
        String name = JsonText.print(new JsonString(workspace.toString()));
        for (Path file : files()) {
            try {
                Optional<WorkspaceSession> unused = read(file);
            } catch (IOException damaged) {
                if (text(file).contains(name)) {
                    throw SessionFailure.unreadable(id(file), damaged);
                }
            }
        }
    }

    /** {@return whether there was a damaged file of this session, which is now removed} */
    boolean removeDamaged(String id) {
        for (Path file : files()) {
            if (id(file).equals(id) && isDamaged(file)) {
                remove(id);
                return true;
            }
        }
        return false;
    }

    private static boolean isDamaged(Path file) {
        try {
            Optional<WorkspaceSession> unused = read(file);
            return false;
        } catch (IOException damaged) {
            return true;
        }
    }

    private List<Path> files() {
        if (Files.notExists(folder)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
            files.forEach(found::add);
        } catch (IOException | DirectoryIteratorException e) {
            throw SessionFailure.of(e);
        }
        return found;
    }

    private static String id(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.length() - END.length());
    }

    private void report(Path file, IOException damaged) {
        if (reported.add(file)) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "The file of a locked session cannot be used: " + file + ": " + damaged.getMessage()
                            + ". No session can begin in the workspace that it names. Repair it, or release the"
                            + " session: faultline session release " + id(file));
        }
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return ""; // names no workspace, so that it stops none
        }
    }

    private static Optional<WorkspaceSession> read(Path file) throws IOException {
        try {
            JsonValue json = JsonText.read(Files.readString(file)).clean().orElse(JsonNull.NULL);
            return Optional.of(session((JsonObject) json));
        } catch (NoSuchFileException unlockedMeanwhile) {
            return Optional.empty();
        } catch (ClassCastException | NoSuchElementException | IllegalArgumentException | DateTimeException e) {
            throw new IOException("it is not the JSON of a locked session", e);
        }
    }

    private static WorkspaceSession session(JsonObject json) {
        JsonObject lock = json.object("lock").orElseThrow();
        return new WorkspaceSession(
                json.string("session_id").orElseThrow(),
                Path.of(json.string("workspace_root").orElseThrow()),
                json.string("identity").orElseThrow(),
                Role.named(json.string("role").orElseThrow()).orElseThrow(),
                json.string("principal"),
                Instant.parse(json.string("begun_at").orElseThrow()),
                Optional.of(new SessionLock(
                        lock.string("error_code").orElseThrow(),
                        lock.string("human_message").orElseThrow(),
                        lock.string("occurrence").orElseThrow(),
                        lock.string("session_id").orElseThrow(),
                        Instant.parse(lock.string("since").orElseThrow()))));
    }

    private static JsonObject json(WorkspaceSession session, SessionLock lock) {
        JsonObject reason = JsonObject.builder()
                .put("error_code", lock.code())
                .put("human_message", lock.message())
                .put("occurrence", lock.occurrence())
                .put("session_id", lock.session())
                .put("since", Occurrence.timestamp(lock.since()))
                .build();
        return JsonObject.builder()
                .put("session_id", session.id())
                .put("workspace_root", session.root().toString())
                .put("identity", session.identity())
                .put("role", session.role().wire())
                .putIfPresent("principal", session.principal())
                .put("begun_at", Occurrence.timestamp(session.begun()))
                .put("lock", reason)
                .build();
    }
}
