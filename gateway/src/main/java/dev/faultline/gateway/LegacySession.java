package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.http.CallerBudget;

/** A session of the legacy era with an upstream, as its client sees it. */
interface LegacySession {
    /**
     * Passes a request on; {@return the response}
     *
     * @param share what the response may use, until {@link #release}
     */
    Outbox request(Message.Request request, CallerBudget.Share share) throws InterruptedException;

    /** The share of this request ends. */
    void release(Message.Request request);

    /** Passes on a notification, or a response to a request of the upstream. */
    void pass(Message message) throws InterruptedException;

    /** {@return whether several servers serve the session} */
    boolean hasSeveralServers();

    /** {@return the stream for messages that belong to no request} */
    Outbox listen();
}
