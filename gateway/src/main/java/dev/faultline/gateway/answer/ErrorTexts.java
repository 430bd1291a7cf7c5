package dev.faultline.gateway.answer;

/** How much of the texts of foreign failures clients get. Secrets are replaced in any case. */
public enum ErrorTexts {
    /** All of them, for a client that belongs to the operator (R41). */
    WHOLE,
    /** Without stack traces, class names and host paths. */
    SAFE
}
