package dev.faultline.toolsets.workspace.files;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.toolsets.root.Folder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What is needed to take a write back, in a file outside the workspace while the write is being made. Who finds one
 * while nobody is writing knows that its writer died in the middle.
 *
 * @param id the write's own name, which the record of it has too
 * @param path of the file, from the root
 * @param hash of what the file was to become
 * @param before what was in the file; empty if there was none
 * @param folders how many folders on the way were not there
 */
public record WriteNote(String id, String path, String hash, Optional<FileContent> before, int folders) {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

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
        Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        try (FileChannel channel = FileChannel.open(fresh, options, OWNER_ONLY);
                Folder folder = Folder.open(file.resolveSibling(""), Path.of(""))) {
            ByteBuffer bytes = ByteBuffer.wrap(JsonText.print(json).getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            folder.force();
        }
    }

    static WriteNote read(Path file) throws IOException {
        return JsonText.read(Files.readAllBytes(file), JsonLimits.MESSAGE)
                .clean()
                .flatMap(WriteNote::read)
                .orElseThrow(() -> new IOException("the note of an unfinished write is damaged"));
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
