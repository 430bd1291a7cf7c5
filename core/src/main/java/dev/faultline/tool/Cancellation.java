package dev.faultline.tool;

/** Tells a tool whether the client has cancelled its call. Only the server that received the call can request it. */
public interface Cancellation {
    /** For a call that cannot be cancelled. */
    Cancellation NONE = new Cancellation() {
        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public void onRequest(Runnable action) {
            // Never requested.
        }
    };

    /** {@return whether the call has been cancelled} */
    boolean requested();

    /**
     * Claims the right to report how the call failed. Only one claim succeeds, and none after the call has been
     * cancelled. If the server ends a hanging call itself, a later failure of the tool is therefore not reported again.
     *
     * @return whether the caller of this method may report the failure
     */
    default boolean settle() {
        return !requested();
    }

    /** Runs the action when the call is cancelled, or immediately if it already is. */
    void onRequest(Runnable action);
}
