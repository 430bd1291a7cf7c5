package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;

/** Sends the messages that belong to one request of the modern era. */
public interface ModernOutput {
    /** Sends a notification. */
    void note(JsonObject notification);

    /** Sends the response, which is the last message. */
    void finish(JsonObject response);

    /**
     * The response that follows says that the client needs other credentials; over HTTP it has this status.
     *
     * @param wanted the value of the header {@code WWW-Authenticate}
     */
    default void challenge(int status, String wanted) {
        // only HTTP has credentials
    }

    /** Sends the response to a request that is not valid; over HTTP its status is 400. */
    default void refuse(JsonObject response) {
        finish(response);
    }
}
