package dev.faultline.toolsets.workflow.token;

/** What a token is good for. */
public enum TokenKind {
    /** To go on, or to look at where the run stands. */
    CONTINUE("ct_", 0),
    /** Only to look at where the run stands. */
    RESUME("st_", 1),
    /** Only to make a checkpoint. */
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

    /** {@return what its text begins with} */
    public String prefix() {
        return prefix;
    }
}
