package dev.faultline.trail;

import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which entries somebody wants to see; what is empty does not matter.
 *
 * @param code as the client saw it, or the model's own
 * @param since from this instant on
 * @param until before this instant
 */
public record TrailQuery(
        Optional<String> tool,
        Optional<String> code,
        Optional<String> session,
        Optional<Instant> since,
        Optional<Instant> until) {
    /** All entries. */
    public static final TrailQuery ALL =
            new TrailQuery(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** {@return whether this entry is one of them} */
    public boolean matches(TrailEntry entry) {
        return isWanted(tool, entry.origin().tool())
                && isWanted(session, entry.origin().session())
                && hasCode(entry)
                && since.filter(entry.at()::isBefore).isEmpty()
                && until.filter(end -> !entry.at().isBefore(end)).isEmpty();
    }

    /** {@return what a line must have in it to be one of them: to look for bytes is faster than to parse} */
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

    private static boolean isWanted(Optional<String> wanted, Optional<String> found) {
        return wanted.isEmpty() || wanted.equals(found);
    }
}
