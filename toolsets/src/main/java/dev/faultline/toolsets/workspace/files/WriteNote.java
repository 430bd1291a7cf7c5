package dev.faultline.toolsets.workspace.files;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.root.Folder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * What is needed to take a write back, in a file that exists while the write is in progress. A note that exists while
 * no write is in progress means that its writer died in the middle.
 *
 * @param id the write's own name, which the record of it has too
 * @param path of the file, from the root
 * @param hash of what the file was to become
 * @param before what was in the file; empty if there was none
 * @param folders how many folders on the way were not there
 */
public record WriteNote(String id, String path, String hash, Optional<FileContent> before, int folders) {
    static WriteNote of(Path root, Draft draft) {
        int folders = 0;
        for (Path on = draft.target().relative().getParent();
                on != null && !Files.exists(root.resolve(on), LinkOption.NOFOLLOW_LINKS);
                on = on.getParent()) {
            folders++;
        }
        String id = UUID.randomUUID().toString();
        return new WriteNote(id, draft.target().path(), draft.after().hash(), draft.before(), folders);
    }

    /** Returns when the note is on the disk; there is all of it or nothing. */
    void save(Path file) throws IOException {
        JsonObject json = JsonObject.builder()
                .put("id", id)
                .put("path", path)
                .put("hash", hash)
                .put("folders", folders)
                .putIfPresent(
                        "before", before.map(content -> Base64.getEncoder().encodeToString(content.shared())))
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
            return JsonText.read(note.readAllBytes(), JsonLimits.MESSAGE)
                    .clean()
                    .flatMap(WriteNote::read)
                    .orElseThrow(() -> new IOException("the note of an unfinished write is damaged"));
        }
    }

    private static Folder folderOf(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        return Folder.open(folder.resolveSibling(""), folder.getFileName());
    }

    private static Optional<WriteNote> read(JsonValue value) {
        if (!(value instanceof JsonObject json)
                || !(json.get("folders").orElse(null) instanceof JsonNumber folders)
                || json.string("path").isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new WriteNote(
                json.string("id").orElse(""),
                json.string("path").get(),
                json.string("hash").orElse(""),
                json.string("before")
                        .map(text -> new FileContent(Base64.getDecoder().decode(text))),
                (int) folders.integer().orElse(0)));
    }
}
