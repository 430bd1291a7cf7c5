package dev.faultline.gateway.message;

import dev.faultline.json.JsonValue;
import java.util.Optional;

/** A JSON-RPC message that passes the gateway: what the relay decides by, and the text that is passed on. */
public sealed interface Message {
    /** {@return the text of the message} */
    MessageText text();

    /**
     * A request, of the client or of the upstream.
     *
     * @param subject what the request names: a tool, a prompt, a resource or a log level
     * @param progressToken the token under which its sender wants to see progress
     */
    record Request(
            JsonValue id, String method, Optional<String> subject, Optional<JsonValue> progressToken, MessageText text)
            implements Message {}

    /**
     * A notification.
     *
     * @param about the progress token or the request id that it refers to
     * @param subject the resource that it names
     */
    record Notification(String method, Optional<JsonValue> about, Optional<String> subject, MessageText text)
            implements Message {}

    /**
     * A response.
     *
     * @param isError whether it is a JSON-RPC error
     * @param protocolVersion the protocol version that it contains, if it answers {@code initialize}
     */
    record Response(JsonValue id, boolean isError, Optional<String> protocolVersion, MessageText text)
            implements Message {}
}
