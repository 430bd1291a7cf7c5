package dev.faultline.check.probe;

/** What a probe tries. */
public enum ProbeKind {
    /** The definition of a tool; nothing is sent. */
    DEFINITION,
    /** A call with valid arguments. */
    VALID_CALL,
    /** A call without a required argument. */
    MISSING_ARGUMENT("without the required argument"),
    /** A call with an argument of a type that the schema does not allow. */
    WRONG_TYPE("with a value of the wrong type for the argument"),
    /** A call with null for a required argument. */
    NULL_ARGUMENT("with null for the argument"),
    /** A call with an empty text that the schema does not allow. */
    EMPTY_ARGUMENT("with an empty text for the argument"),
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

    private final String mistake;

    ProbeKind() {
        this("");
    }

    ProbeKind(String mistake) {
        this.mistake = mistake;
    }

    /** {@return whether it calls a tool of the server} */
    public boolean isCall() {
        return this == VALID_CALL || this == HUGE_ARGUMENT || isMistake();
    }

    /** {@return whether it calls a tool with arguments that the tool's schema does not allow} */
    public boolean isMistake() {
        return !mistake.isEmpty();
    }

    /** {@return how it calls the tool, in words that the name of the argument follows; empty if it is not a mistake} */
    public String mistake() {
        return mistake;
    }
}
