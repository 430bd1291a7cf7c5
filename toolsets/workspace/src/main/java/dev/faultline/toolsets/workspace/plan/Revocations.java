package dev.faultline.toolsets.workspace.plan;

import dev.faultline.files.Folder;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Which approvals are void: all of a plan that were made up to a moment. Kept outside the workspace. */
public final class Revocations {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path file;

    private Revocations(Path file) {
        this.file = file;
    }

    /** {@return the revocations in this file, which need not be there} */
    public static Revocations in(Path file) {
        return new Revocations(file);
    }

    /**
     * {@return when the plan was last revoked}
     *
     * @throws dev.faultline.fault.FaultException PLAN_NOT_APPROVED if that cannot be found out
     */
    public Optional<Instant> of(String hash) {
        Optional<Instant> last = Optional.empty();
        try {
            for (String line : Files.readAllLines(file)) {
                JsonObject entry = entry(line);
                Instant at = Instant.parse(entry.string("revoked_at").orElse(""));
                if (entry.string("plan").orElse("").equals(hash)
                        && last.filter(at::isBefore).isEmpty()) {
                    last = Optional.of(at);
                }
            }
            return last;
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | DateTimeException e) {
            throw PlanFaults.notApproved("Whether the plan was revoked cannot be found out; the operator has to mend"
                    + " the list of revocations");
        }
    }

    private static JsonObject entry(String line) throws IOException {
        if (JsonText.read(line) instanceof JsonReading.Clean(JsonObject entry)) {
            return entry;
        }
        throw new IOException("a line is no revocation");
    }

    void add(String hash, Instant at, String reason) throws IOException {
        Path folder = file.toAbsolutePath().resolveSibling(".").normalize();
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, OWNERS_FOLDER);
        }
        String line = JsonText.print(JsonObject.builder()
                        .put("plan", hash)
                        .put("revoked_at", at.toString())
                        .put("reason", reason)
                        .build())
                + "\n";
        Set<StandardOpenOption> append =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try (FileChannel channel = FileChannel.open(file, append, OWNER_ONLY)) {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        try (Folder names = Folder.open(folder, Path.of(""))) {
            names.force(); // a file whose name is lost is lost
        }
    }
}
