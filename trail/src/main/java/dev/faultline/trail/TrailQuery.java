package dev.faultline.trail;

import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A filter for entries; an empty component matches every entry.
 *
 * @param code the code that the client received, or that of the fault model
 * @param since the earliest instant, inclusive
 * @param until the latest instant, exclusive
 */
public record TrailQuery(
        Optional<String> tool,
        Optional<String> code,
        Optional<String> session,
        Optional<Instant> since,
        Optional<Instant> until) {
    /** Matches all entries. */
    public static final TrailQuery ALL =
            new TrailQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** {@return whether this entry matches} */
    public boolean matches(TrailEntry entry) {
        return matches(tool, entry.origin().tool())
                && matches(session, entry.origin().session())
                && hasCode(entry)
                && since.filter(entry.at()::isBefore).isEmpty()
                && until.filter(end -> !entry.at().isBefore(end)).isEmpty();
    }

    /** {@return byte sequences that every matching line contains: searching for bytes is faster than parsing} */
    Stream<byte[]> marks() {
        return Stream.of(tool, code, session)
                .flatMap(Optional::stream)
                .map(text -> JsonText.print(JsonString.repaired(text)).getBytes(StandardCharsets.UTF_8));
    }

    private boolean hasCode(TrailEntry entry) {
        return switch (entry) {
            case FaultEntry fault ->
                code.isEmpty() || code.get().equals(fault.code()) || code.equals(fault.faultCode());
            case EventEntry event -> code.isEmpty();
        };
    }

    private static boolean matches(Optional<String> wanted, Optional<String> found) {
        return wanted.isEmpty() || wanted.equals(found);
    }
}
