package dev.faultline.rpc;

/** What came over a stream of lines. */
public sealed interface Frame {
    /** One line without its end. */
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Line(byte[] utf8) implements Frame {}

    /** A line longer than the limit; all of it was read, none of it kept. */
    record TooLong() implements Frame {}

    /** There is nothing more to come. */
    record End() implements Frame {}
}
