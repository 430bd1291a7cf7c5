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

    /** Runs the action once the call is withdrawn, at once if it is already. */
    void onRequest(Runnable action);
}
