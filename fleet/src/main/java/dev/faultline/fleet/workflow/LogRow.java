package dev.faultline.fleet.workflow;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workflow.session.LogEntry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of a log as it is stored.
 *
 * @param hash the hash of the previous row's hash and of this line
 */
record LogRow(long number, String hash, String line) {
    /** The hash before the first row. */
    static final String NO_HASH = "0".repeat(64);

    private static final String NAME = "name";
    private static final String AT = "at";
    private static final String DETAILS = "details";

    /** {@return the row of an entry that follows a row with this number and hash} */
    static LogRow after(long number, String hash, LogEntry entry) {
        String line = JsonText.print(JsonObject.builder()
                .put(NAME, entry.name())
                .put(AT, entry.at().toString())
                .put(DETAILS, entry.details())
                .build());
        return new LogRow(number + 1, chained(hash, line), line);
    }

    /** {@return whether this is the unchanged row that follows the row with this hash} */
    boolean follows(String previous) {
        return hash.equals(chained(previous, line));
    }

    /** {@return the entry; empty if the line is invalid} */
    Optional<LogEntry> entry() {
        if (!(JsonText.read(line).clean().orElse(null) instanceof JsonObject json)) {
            return Optional.empty();
        }
        try {
            return json.string(NAME)
                    .flatMap(name -> json.string(AT)
                            .map(Instant::parse)
                            .flatMap(at -> json.object(DETAILS).map(details -> new LogEntry(name, at, details))));
        } catch (DateTimeException invalid) {
            return Optional.empty();
        }
    }

    private static String chained(String previous, String line) {
        MessageDigest digest = Sha256.digest();
        digest.update(previous.getBytes(StandardCharsets.US_ASCII));
        return Sha256.hex(digest.digest(line.getBytes(StandardCharsets.UTF_8)));
    }
}
