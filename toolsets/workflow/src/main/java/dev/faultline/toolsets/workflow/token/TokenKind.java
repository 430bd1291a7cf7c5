package dev.faultline.toolsets.workflow.token;

/** What a token may be used for. */
public enum TokenKind {
    /** To continue the run, or to read its status. */
    CONTINUE("ct_", 0),
    /** Only to read the status of the run. */
    RESUME("st_", 1),
    /** Only to create a checkpoint. */
    CHECKPOINT("ck_", 2);

    private final String prefix;
    private final byte number;

    TokenKind(String prefix, int number) {
        this.prefix = prefix;
        this.number = (byte) number;
    }

    byte number() {
        return number;
    }

    /** {@return the prefix of its text} */
    public String prefix() {
        return prefix;
    }
}
