package dev.faultline.rpc;

import dev.faultline.json.JsonValue;
import java.util.Optional;

/** An element of a stream of lines. */
public sealed interface Frame {
    /** A line without its terminator. */
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Line(byte[] utf8) implements Frame {}

    /** A line longer than the limit. It was read to its end, but only the id of its message was kept, if it has one. */
    record TooLong(Optional<JsonValue> id) implements Frame {}

    /** The end of the stream. */
    record End() implements Frame {}
}
