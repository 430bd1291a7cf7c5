package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.remote.Credentials;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.Optional;

/** The output of a relay to its clients. A method waits for a client only if its documentation says so. */
interface ClientOutput extends Credentials {
    /** {@return the credentials of the client, if it has sent any} */
    @Override
    default Optional<String> authorization() {
        return Optional.empty();
    }

    /** {@return the caller of this session, for records} */
    Caller caller(String session);

    /** Sends the answer to a request. */
    void answer(String session, Message.Request request, byte[] utf8);

    /** {@return whether the answer to this request may be one that is too large for memory} */
    default boolean takesLarge(String session, Message.Request request) {
        return false;
    }

    /** Sends the answer to a request, if {@link #takesLarge} allows it. */
    default void answer(String session, Message.Request request, LargeText large) {
        throw new IllegalStateException("this output takes no large answers");
    }

    /** The server demands these credentials of the client. The answer to the request follows. */
    default void challenge(String session, Message.Request request, Challenge challenge) {
        // only a client over HTTP has credentials
    }

    /** {@return whether there is memory for an answer of this length} */
    boolean admits(String session, Message.Request request, int length);

    /** The client no longer waits for the answer to this request. */
    void forget(String session, Message.Request request);

    /**
     * Sends a notification.
     *
     * @param token the progress token of the request that it belongs to, if it is known
     */
    void send(String session, byte[] utf8, Optional<JsonValue> token);

    /** {@return whether the client does not read what it has been sent} */
    boolean isBehind(String session);

    /**
     * Sends a request of the upstream.
     *
     * @param during the request of the client that it belongs to, if it is known
     */
    default void ask(String session, byte[] utf8, Optional<Message.Request> during) {
        send(session, utf8, Optional.empty());
    }

    /** Ends the session: its upstream cannot serve it any more. */
    void end(String session);

    /** Waits until the clients read what they have been sent, or have had enough time for it. */
    void awaitRoom() throws InterruptedException;

    /** Waits until everything is sent, at most this long. */
    void awaitEmpty(Duration atMost) throws InterruptedException;
}
