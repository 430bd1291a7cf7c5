package dev.faultline.check.probe;

/** What a probe tries. */
public enum ProbeKind {
    /** The definition of a tool; nothing is sent. */
    DEFINITION,
    /** A call with valid arguments. */
    VALID_CALL,
    /** A call without a required argument. */
    MISSING_ARGUMENT,
    /** A call with an argument of a type that the schema does not allow. */
    WRONG_TYPE,
    /** A call with null for a required argument. */
    NULL_ARGUMENT,
    /** A call with an empty text that the schema does not allow. */
    EMPTY_ARGUMENT,
    /** A call with a text of 256 KiB. */
    HUGE_ARGUMENT,
    /** A method that does not exist. */
    UNKNOWN_METHOD,
    /** A tool that does not exist. */
    UNKNOWN_TOOL,
    /** A resource that does not exist. */
    UNKNOWN_RESOURCE,
    /** A prompt that does not exist. */
    UNKNOWN_PROMPT,
    /** A cursor that the server has not issued. */
    UNKNOWN_CURSOR,
    /** A request whose parameters are not what the method takes. */
    MALFORMED_REQUEST,
    /** Text that is not JSON. */
    UNREADABLE_JSON,
    /** Something that is JSON, but not a message of this protocol. */
    NOT_A_MESSAGE,
    /** The end of the server's input. */
    END_OF_INPUT;

    /** {@return whether it calls a tool of the server} */
    public boolean isCall() {
        return this == VALID_CALL || this == HUGE_ARGUMENT || isMistake();
    }

    /** {@return whether it calls a tool with arguments that the tool's schema does not allow} */
    public boolean isMistake() {
        return switch (this) {
            case MISSING_ARGUMENT, WRONG_TYPE, NULL_ARGUMENT, EMPTY_ARGUMENT -> true;
            case DEFINITION,
                    VALID_CALL,
                    HUGE_ARGUMENT,
                    UNKNOWN_METHOD,
                    UNKNOWN_TOOL,
                    UNKNOWN_RESOURCE,
                    UNKNOWN_PROMPT,
                    UNKNOWN_CURSOR,
                    MALFORMED_REQUEST,
                    UNREADABLE_JSON,
                    NOT_A_MESSAGE,
                    END_OF_INPUT -> false;
        };
    }
}
