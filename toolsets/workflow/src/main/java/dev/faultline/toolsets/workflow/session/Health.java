package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.util.Locale;
import java.util.Optional;

/** Whether what is kept of a session can be relied on. */
public sealed interface Health {
    /** It can. */
    record Healthy() implements Health {}

    /** Its beginning is damaged: nothing of it can be relied on. */
    record CorruptHead(Reason why) implements Health {}

    /** It is damaged somewhere behind the beginning: what is before can be relied on. */
    record CorruptTail(Reason why) implements Health {}

    /** Somebody newer has written it. */
    record UnknownVersion(Reason why) implements Health {}

    /** Why it cannot be relied on. */
    record Reason(Code code, String message) {
        /** {@return the reason as JSON} */
        JsonObject toJson() {
            return JsonObject.builder()
                    .put("code", code.wire())
                    .put("message", message)
                    .build();
        }
    }

    /** What can be wrong. */
    enum Code {
        /** The content is not what its hash says. */
        DIGEST_MISMATCH,
        /** Entries are out of order, repeated or left out. */
        NON_CONTIGUOUS_INDICES,
        /** A file that must be there is not. */
        MISSING_ATTESTED_SEGMENT,
        /** An entry has a version that is not read here. */
        UNKNOWN_SCHEMA_VERSION,
        /** An entry is not what an entry must be. */
        SCHEMA_VALIDATION_FAILED;

        /** {@return its name on the wire} */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@return the health of a session whose first so many entries are sound} */
    static Health of(int sound, Optional<Reason> damage) {
        if (damage.isEmpty()) {
            return new Healthy();
        }
        Reason why = damage.get();
        if (why.code() == Code.UNKNOWN_SCHEMA_VERSION) {
            return new UnknownVersion(why);
        }
        return sound == 0 ? new CorruptHead(why) : new CorruptTail(why);
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
    default Optional<Reason> reason() {
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
