package dev.faultline.gateway.remote;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import java.util.Optional;

/** Receives what a server sends in a session, on any thread. */
public interface RemoteListener {
    /** The server sent a message; empty if it is not one. */
    void received(Optional<Message> message);

    /** The server asks something while it works on the request with this id. */
    void asked(Message.Request question, JsonValue during);

    /** The server notes something while it works on the request with this id. */
    void noted(Message.Notification notification, JsonValue during);

    /** The stream that carries the session has ended, and the session with it. */
    void disconnected();
}
