package dev.faultline.toolsets.workspace.plan;

import dev.faultline.files.OwnerFiles;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** The revocations in a file outside the workspace, which need not exist. */
record FileRevocations(Path file) implements Revocations {
    @Override
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
            throw Revocations.unknown("the operator must repair the list of revocations", e);
        }
    }

    private static JsonObject entry(String line) throws IOException {
        if (JsonText.read(line) instanceof JsonReading.Clean(JsonObject entry)) {
            return entry;
        }
        throw new IOException("a line is not a revocation");
    }

    @Override
    public void add(String hash, Instant at, String reason) throws IOException {
        String line = JsonText.print(JsonObject.builder()
                        .put("plan", hash)
                        .put("revoked_at", at.toString())
                        .put("reason", reason)
                        .build())
                + "\n";
        OwnerFiles.createFolderOf(file);
        OwnerFiles.append(file, line.getBytes(StandardCharsets.UTF_8));
    }
}
