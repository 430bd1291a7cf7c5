package dev.faultline.advice;

import java.time.Duration;

/** What the caller should do about a fault. */
public sealed interface Decision {
    /** Make the same call again after waiting. */
    record Repeat(Duration delay) implements Decision {}

    /** Make the same call once more: whether it can succeed is not known, but trying does no harm. */
    record RepeatOnce() implements Decision {}

    /** Correct something first, then call again. */
    record Repair(Remedy remedy) implements Decision {}

    /**
     * Stop, and report the reason: the remedy of the code if it has one of its own, such as to ask for less, else what
     * failures of its kind have in common.
     */
    record GiveUp(String reason) implements Decision {}
}
