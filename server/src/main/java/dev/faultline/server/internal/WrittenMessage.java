package dev.faultline.server.internal;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;

/** A message that is written already, on its way through the SDK's transports to the {@link GuardedMapper}. */
record WrittenMessage(String json) implements JSONRPCMessage {
    @Override
    public String jsonrpc() {
        return "2.0";
    }
}
