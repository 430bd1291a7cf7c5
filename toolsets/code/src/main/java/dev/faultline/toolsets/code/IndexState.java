package dev.faultline.toolsets.code;

import java.time.Duration;

/** How far a {@link SemanticIndex} has come. */
public sealed interface IndexState {
    /** There is none. */
    record Missing() implements IndexState {}

    /**
     * It is being built.
     *
     * @param remaining how long that will take from now on, as far as one can tell
     */
    record Building(long filesDone, long files, double chunksPerSecond, Duration remaining) implements IndexState {}

    /**
     * It answers.
     *
     * @param chunks the pieces of code that it knows
     * @param filesLeftOut the files for which there was no room
     */
    record Ready(long chunks, long filesLeftOut) implements IndexState {}

    /** It cannot answer, for a reason that may pass. */
    record Failed(String reason) implements IndexState {}
}
