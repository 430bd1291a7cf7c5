package dev.faultline.tool;

/** Whether the client has withdrawn its call. A tool asks; only the server that received the call can request. */
public interface Cancellation {
    /** A call that nobody can withdraw. */
    Cancellation NONE = new Cancellation() {
        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public void onRequest(Runnable action) {
            // It never comes.
        }
    };

    /** {@return whether the call has been withdrawn} */
    boolean requested();

    /**
     * Claims the right to report how the call failed. Only one claim succeeds, and none once the call has been
     * withdrawn: so a call that the server ends itself, because it hangs, does not leave a second failure when its tool
     * fails later.
     *
     * @return whether the caller of this method reports the failure
     */
    default boolean settle() {
        return !requested();
    }

    /** Runs the action once the call is withdrawn, at once if it is already. */
    void onRequest(Runnable action);
}
