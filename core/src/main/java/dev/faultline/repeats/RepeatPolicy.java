package dev.faultline.repeats;

/** What a server does with a call that repeats one whose answer still holds (R45). */
public enum RepeatPolicy {
    /** Nothing: each call stands alone. */
    OFF,
    /** Makes the call, and if it fails alike, says how often it has failed. */
    ADVISE,
    /** Does not make the call, and answers with the failure that is known. */
    ENFORCE
}
