package dev.faultline.rpc;

import dev.faultline.json.JsonValue;
import java.util.Optional;

/** What came over a stream of lines. */
public sealed interface Frame {
    /** One line without its end. */
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Line(byte[] utf8) implements Frame {}

    /** A line longer than the limit; all of it was read, and only the id of its message kept, if it has one. */
    record TooLong(Optional<JsonValue> id) implements Frame {}

    /** There is nothing more to come. */
    record End() implements Frame {}
}
