package dev.faultline.toolsets.workspace.files;

import dev.faultline.files.Folder;
import dev.faultline.files.Withheld;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * The data needed to undo an edit, in a file that exists while the edit is in progress. A note that exists while no
 * edit is in progress means that its writer died before it finished.
 *
 * @param id the id of the edit, which the event that records it has too
 * @param checked whether preflight commands run on the edit, which may change its files too
 * @param files the change to each file, in the order in which they are restored
 */
public record WriteNote(String id, Operation operation, boolean checked, List<FileChange> files) {
    /** Copies the files. */
    public WriteNote {
        files = List.copyOf(files);
    }

    static WriteNote of(Operation operation, boolean checked, List<FileChange> files) {
        return new WriteNote(UUID.randomUUID().toString(), operation, checked, files);
    }

    /** Writes the note atomically and durably. */
    void save(Path file) throws IOException {
        JsonObject json = JsonObject.builder()
                .put("id", id)
                .put("operation", operation.word())
                .put("checked", checked)
                .put("files", files.stream().map(WriteNote::json).collect(JsonArray.toJsonArray()))
                .build();
        Path fresh = Path.of(file.getFileName() + ".tmp");
        try (Folder folder = folderOf(file)) {
            try (FileChannel channel = folder.openOwned(fresh)) {
                channel.truncate(0); // a writer that died may have left a part
                ByteBuffer bytes = ByteBuffer.wrap(JsonText.print(json).getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            folder.move(fresh, folder, file.getFileName());
            folder.force();
        }
    }

    private static JsonValue json(FileChange change) {
        return JsonObject.builder()
                .put("path", change.path())
                .put("folders", change.folders())
                .putIfPresent("after", change.after())
                .putIfPresent(
                        "before",
                        change.before()
                                .map(FileState::content)
                                .map(content -> Base64.getEncoder().encodeToString(content.shared())))
                .putIfPresent(
                        "permissions",
                        change.before().map(FileState::permissions).map(PosixFilePermissions::toString))
                .build();
    }

    static WriteNote read(Path file) throws IOException {
        try (Folder folder = folderOf(file)) {
            if (!folder.attributes(file.getFileName()).isRegularFile()) {
                throw new IOException("the note of an unfinished write is not a file"); // to open a pipe would block
            }
            return read(folder, file.getFileName());
        }
    }

    private static WriteNote read(Folder folder, Path name) throws IOException {
        try (InputStream note = Channels.newInputStream(folder.open(name))) {
            return of((JsonObject) JsonText.read(note.readAllBytes(), JsonLimits.MESSAGE)
                    .clean()
                    .orElseThrow());
        } catch (ClassCastException | NoSuchElementException | IllegalArgumentException e) {
            throw new IOException("the note of an unfinished write is damaged", e);
        }
    }

    private static Folder folderOf(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        return Folder.open(folder.resolveSibling(""), folder.getFileName());
    }

    private static WriteNote of(JsonObject json) {
        return new WriteNote(
                json.string("id").orElseThrow(),
                Operation.valueOf(json.string("operation").orElseThrow().toUpperCase(Locale.ROOT)),
                ((JsonBoolean) json.get("checked").orElseThrow()).value(),
                ((JsonArray) json.get("files").orElseThrow())
                        .items().stream().map(item -> change((JsonObject) item)).toList());
    }

    private static FileChange change(JsonObject json) {
        return new FileChange(
                inside(json.string("path").orElseThrow()),
                json.string("before")
                        .map(text -> new FileState(
                                new FileContent(Base64.getDecoder().decode(text)),
                                PosixFilePermissions.fromString(
                                        json.string("permissions").orElseThrow()))),
                json.string("after"),
                (int) ((JsonNumber) json.get("folders").orElseThrow()).integer().orElseThrow());
    }

    // A cloned repository can contain a note: it must not lead outside, nor to what a clone cannot contain.
    private static String inside(String path) {
        Path relative = Path.of(path);
        for (Path name : relative) {
            String text = name.toString();
            if (relative.isAbsolute() || Set.of("", ".", "..").contains(text) || Withheld.isName(text)) {
                throw new IllegalArgumentException("not a path of a file that an edit can touch");
            }
        }
        return path;
    }
}
