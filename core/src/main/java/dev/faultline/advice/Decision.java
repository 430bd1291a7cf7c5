package dev.faultline.advice;

import java.time.Duration;

/** What the caller should do about a fault. */
public sealed interface Decision {
    /** Make the same call again after waiting. */
    record Repeat(Duration delay) implements Decision {}

    /** Correct something first, then call again. */
    record Repair(Remedy remedy) implements Decision {}

    /** Stop, and report the reason. */
    record GiveUp(String reason) implements Decision {}
}
