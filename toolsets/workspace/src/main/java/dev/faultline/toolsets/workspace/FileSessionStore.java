package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps each locked session as a file of JSON, for its owner only. A session that is not locked leaves nothing behind
 * that a later one would have to know.
 */
public final class FileSessionStore implements SessionStore {
    private static final String END = ".json";
    private static final FileAttribute<?> FOR_OWNER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> FOLDER_FOR_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path folder;

    private FileSessionStore(Path folder) {
        this.folder = folder;
    }

    /** {@return the store in this folder, which is made when there is something to keep} */
    public static FileSessionStore in(Path folder) {
        return new FileSessionStore(folder);
    }

    /** {@return the folder of the sessions in FAULTLINE_HOME} */
    public static Path folder(Path home) {
        return home.resolve("sessions").resolve("workspace");
    }

    @Override
    public void save(Session session) {
        if (session.lock().isEmpty()) {
            remove(session.id());
            return;
        }
        Path file = folder.resolve(session.id() + END);
        Path fresh = folder.resolve(session.id() + ".new");
        try {
            Files.createDirectories(folder, FOLDER_FOR_OWNER);
            write(fresh, JsonText.print(json(session, session.lock().get())));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            sync();
        } catch (IOException e) {
            throw unkept(e);
        }
    }

    @Override
    public void remove(String id) {
        try {
            if (Files.deleteIfExists(folder.resolve(id + END))) {
                sync();
            }
        } catch (IOException e) {
            throw unkept(e);
        }
    }

    @Override
    public Optional<Session> find(String id) {
        try {
            return read(folder.resolve(id + END));
        } catch (IOException e) {
            throw unkept(e);
        }
    }

    @Override
    public List<Session> locked() {
        if (Files.notExists(folder)) {
            return List.of();
        }
        List<Session> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
            for (Path file : files) {
                read(file).ifPresent(found::add);
            }
        } catch (IOException e) {
            throw unkept(e);
        }
        return found;
    }

    private static Optional<Session> read(Path file) throws IOException {
        try {
            JsonValue json = JsonText.read(Files.readString(file)).clean().orElse(JsonNull.NULL);
            return Optional.of(session((JsonObject) json));
        } catch (NoSuchFileException unlockedMeanwhile) {
            return Optional.empty();
        } catch (ClassCastException | NoSuchElementException | IllegalArgumentException | DateTimeException e) {
            throw new IOException("a kept session is damaged", e);
        }
    }

    private static Session session(JsonObject json) {
        JsonObject lock = json.object("lock").orElseThrow();
        return new Session(
                json.string("session_id").orElseThrow(),
                Path.of(json.string("workspace_root").orElseThrow()),
                json.string("identity").orElseThrow(),
                Role.named(json.string("role").orElseThrow()).orElseThrow(),
                json.string("principal"),
                Instant.parse(json.string("begun_at").orElseThrow()),
                Optional.of(new Lock(
                        lock.string("error_code").orElseThrow(),
                        lock.string("human_message").orElseThrow(),
                        lock.string("occurrence").orElseThrow(),
                        lock.string("session_id").orElseThrow(),
                        Instant.parse(lock.string("since").orElseThrow()))));
    }

    private static JsonObject json(Session session, Lock lock) {
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

    private static void write(Path file, String json) throws IOException {
        Files.deleteIfExists(file); // left by a server that died, perhaps readable by others
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, FOR_OWNER_ALONE)) {
            ByteBuffer bytes = ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    // The name of a file is on the disk when its folder is.
    private void sync() throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static FaultException unkept(IOException e) {
        return Refusal.of(SystemErrorCode.INTERNAL_ERROR, "The state of the sessions cannot be read or kept", e);
    }
}
