package dev.faultline.advice;

/** Something a caller can put right. */
public enum Remedy {
    /** Correct the arguments. */
    CORRECT_INPUT,
    /** Find out what exists, and name that. */
    USE_EXISTING_NAME,
    /** Read the present state, and decide anew. */
    READ_AGAIN,
    /** Log in. */
    AUTHENTICATE,
    /** Ask a person for permission. */
    ASK_PERMISSION,
    /** Do first what the fault asks for. */
    MEET_PRECONDITION,
    /** Change the content so that it keeps the rule. */
    CHANGE_CONTENT,
    /** Find out whether the call took effect before anything else. */
    CHECK_EFFECT
}
