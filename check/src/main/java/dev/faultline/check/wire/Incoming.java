package dev.faultline.check.wire;

import dev.faultline.json.JsonValue;
import java.util.Optional;

/** Something that arrives from a server. */
sealed interface Incoming {
    /** A line, or the body or event of an HTTP response. */
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Text(byte[] utf8) implements Incoming {}

    /** A message that is too long to be kept. */
    record TooLong(Optional<JsonValue> id) implements Incoming {}

    /** An HTTP response that is not a message. */
    record WebPage(int status, String body, Optional<String> challenge) implements Incoming {}

    /** The end of the connection. */
    record Ended(Observed.Gone gone) implements Incoming {}
}
