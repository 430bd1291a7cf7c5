package dev.faultline.rpc.era;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;

/** Ids that no client uses. */
final class PeerIds {
    private long last;

    JsonValue next() {
        return JsonNumber.of(--last);
    }

    /** {@return whether this is an id that no client uses} */
    static boolean isOwn(JsonValue id) {
        return id instanceof JsonNumber(String literal) && literal.startsWith("-");
    }
}
