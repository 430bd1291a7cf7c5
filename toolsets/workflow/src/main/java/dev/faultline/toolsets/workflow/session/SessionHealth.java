package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.util.Locale;
import java.util.Optional;

/** Whether the stored data of a session is intact. */
public sealed interface SessionHealth {
    /** All of it is intact. */
    record Healthy() implements SessionHealth {}

    /** The first entry is damaged, so that nothing can be trusted. */
    record CorruptHead(Defect why) implements SessionHealth {}

    /** A later entry is damaged; the entries before it are intact. */
    record CorruptTail(Defect why) implements SessionHealth {}

    /** A newer version of Faultline wrote it. */
    record UnknownVersion(Defect why) implements SessionHealth {}

    /** Why the data cannot be trusted. */
    record Defect(Code code, String message) {
        /** {@return the reason as JSON} */
        JsonObject toJson() {
            return JsonObject.builder()
                    .put("code", code.wire())
                    .put("message", message)
                    .build();
        }
    }

    /** The kinds of damage. */
    enum Code {
        /** The content does not match its hash. */
        DIGEST_MISMATCH,
        /** Entries are out of order, repeated or missing. */
        NON_CONTIGUOUS_INDICES,
        /** A file is missing. */
        MISSING_ATTESTED_SEGMENT,
        /** An entry has a version that this server does not support. */
        UNKNOWN_SCHEMA_VERSION,
        /** An entry does not have the expected form. */
        SCHEMA_VALIDATION_FAILED;

        /** {@return its name on the wire} */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@return the health of a session with the given number of intact entries before the damage} */
    static SessionHealth of(int intact, Optional<Defect> damage) {
        if (damage.isEmpty()) {
            return new Healthy();
        }
        Defect why = damage.get();
        if (why.code() == Code.UNKNOWN_SCHEMA_VERSION) {
            return new UnknownVersion(why);
        }
        return intact == 0 ? new CorruptHead(why) : new CorruptTail(why);
    }

    /** {@return its name on the wire} */
    default String kind() {
        return switch (this) {
            case Healthy healthy -> "healthy";
            case CorruptHead head -> "corrupt_head";
            case CorruptTail tail -> "corrupt_tail";
            case UnknownVersion newer -> "unknown_version";
        };
    }

    /** {@return what is wrong, if anything} */
    default Optional<Defect> reason() {
        return switch (this) {
            case Healthy healthy -> Optional.empty();
            case CorruptHead head -> Optional.of(head.why());
            case CorruptTail tail -> Optional.of(tail.why());
            case UnknownVersion newer -> Optional.of(newer.why());
        };
    }

    /** {@return this as JSON: the kind, and the reason if something is wrong} */
    default JsonObject toJson() {
        JsonObject.Builder json = JsonObject.builder().put("kind", kind());
        reason().ifPresent(why -> json.put("reason", why.toJson()));
        return json.build();
    }
}
