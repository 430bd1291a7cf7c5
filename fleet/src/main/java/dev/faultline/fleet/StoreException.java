package dev.faultline.fleet;

import java.io.IOException;

/** A store cannot be used. The message names neither a password nor an entry's content. */
public final class StoreException extends IOException {
    private static final long serialVersionUID = 1;

    private final StoreProblem reason;

    /** Why a store cannot be used. */
    public enum StoreProblem {
        /** It does not answer, or it stopped in the middle of its work. */
        UNREACHABLE(true),
        /** Its disk is full. */
        FULL(true),
        /** It rejects the user, or the user may not do this. */
        DENIED(false),
        /** Its tables or its topic are missing, or have another form than this version needs. */
        UNSUITABLE(false),
        /** It rejects the request for another reason. */
        FAILED(false);

        private final boolean temporary;

        StoreProblem(boolean temporary) {
            this.temporary = temporary;
        }
    }

    /** Creates the failure. */
    public StoreException(StoreProblem reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Creates the failure that has no cause of its own. */
    public StoreException(StoreProblem reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** {@return why the store cannot be used} */
    public StoreProblem reason() {
        return reason;
    }

    /** {@return whether a retry may help, although nothing was changed} */
    public boolean isTemporary() {
        return reason.temporary;
    }
}
