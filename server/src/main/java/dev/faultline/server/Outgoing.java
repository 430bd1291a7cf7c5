package dev.faultline.server;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;

/** A message that is written already, on its way through the SDK's transports. */
record Outgoing(String json) implements JSONRPCMessage {
    @Override
    public String jsonrpc() {
        return "2.0";
    }
}
