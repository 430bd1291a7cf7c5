package dev.faultline.advice;

/** Something that a caller can correct. */
public enum Remedy {
    /** Correct the arguments. */
    CORRECT_INPUT,
    /** List what exists, and use a name from that list. */
    USE_EXISTING_NAME,
    /** Read the current state, then decide again. */
    READ_AGAIN,
    /** Log in. */
    AUTHENTICATE,
    /** Ask a person for permission. */
    ASK_PERMISSION,
    /** First do what the fault asks for. */
    MEET_PRECONDITION,
    /** Change the content so that it follows the rule. */
    CHANGE_CONTENT,
    /** Find out whether the call took effect before anything else. */
    CHECK_EFFECT
}
