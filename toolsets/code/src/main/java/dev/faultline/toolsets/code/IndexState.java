package dev.faultline.toolsets.code;

import java.time.Duration;

/** The progress of a {@link SemanticIndex}. */
public sealed interface IndexState {
    /** There is no index. */
    record Missing() implements IndexState {}

    /**
     * It is being built.
     *
     * @param remaining the estimated time until it is ready
     */
    record Building(long filesDone, long files, double chunksPerSecond, Duration remaining) implements IndexState {}

    /**
     * It answers searches.
     *
     * @param chunks the number of indexed pieces of code
     * @param filesLeftOut the number of files that did not fit
     */
    record Ready(long chunks, long filesLeftOut) implements IndexState {}

    /** It cannot answer, for a reason that may pass. */
    record Failed(String reason) implements IndexState {}
}
