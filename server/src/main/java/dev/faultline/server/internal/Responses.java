package dev.faultline.server.internal;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.Optional;

/** Writes the one response to each request, from whatever the SDK wants to send. */
public interface Responses {
    /** The fault reported for a request that no handler answered. */
    Fault NO_RESULT = CommonCode.UNEXPECTED.fault("The server has no result for this request");

    /** {@return the response as JSON; empty if the request has been answered or cancelled} */
    Optional<String> claim(InFlight call, JSONRPCResponse response);

    /** {@return the response that reports this fault, as JSON; empty if the request has been answered or cancelled} */
    Optional<String> claim(InFlight call, Fault fault);

    /** {@return the SDK's mapper, for messages that are not responses} */
    McpJsonMapper mapper();
}
