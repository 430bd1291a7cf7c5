package dev.faultline.gateway.relay;

import dev.faultline.fault.Effect;
import dev.faultline.gateway.message.Message;
import java.time.Duration;
import java.util.Optional;

/**
 * A request of a client, at the moment when it ends.
 *
 * @param tool what the upstream says about the tool that the request calls
 * @param listed whether the upstream's list of tools is known
 * @param sent whether the request may have reached the upstream
 * @param took the time since the request arrived
 */
public record Call(
        String session,
        Message.Request request,
        Optional<UpstreamTool> tool,
        boolean listed,
        boolean sent,
        Duration took) {
    /** A request that ends at once. */
    public Call(String session, Message.Request request, Optional<UpstreamTool> tool, boolean listed, boolean sent) {
        this(session, request, tool, listed, sent, Duration.ZERO);
    }

    /** {@return whether the request calls a tool} */
    public boolean isToolCall() {
        return request.method().equals(Methods.CALL_TOOL);
    }

    /** {@return whether the request changes nothing, by its method or by what the upstream says about its tool} */
    public boolean isReadOnly() {
        return isToolCall()
                ? tool.filter(UpstreamTool::readOnly).isPresent()
                : Methods.READ_ONLY.contains(request.method());
    }

    /** {@return whether the request may have changed something, if it ends without an answer} */
    public Effect effect() {
        return !sent || isReadOnly() ? Effect.NONE : Effect.UNKNOWN;
    }
}
