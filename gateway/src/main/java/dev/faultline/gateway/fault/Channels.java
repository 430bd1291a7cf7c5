package dev.faultline.gateway.fault;

import dev.faultline.gateway.relay.Call;
import dev.faultline.rpc.RpcError;

/** Decides whether a JSON-RPC error becomes a tool result, which models see and can act on, or stays an error. */
final class Channels {
    private Channels() {}

    /** {@return whether the error with this code becomes a tool result} */
    static boolean isForTheModel(Call call, int code) {
        boolean calls = call.isToolCall() || call.request().method().equals("tasks/result");
        return calls && isAboutTheTool(code) && isKnownTool(call, code);
    }

    // -32700, -32600 and -32601 are about the message; -32020 to -32099 belong to the protocol, and clients negotiate
    // by them; -32002 and -32042 have a meaning of their own.
    private static boolean isAboutTheTool(int code) {
        boolean reserved = code >= -32768 && code <= -32000;
        boolean implementation = code >= -32019 && code != RpcError.RESOURCE_NOT_FOUND;
        return !reserved || code == RpcError.INVALID_PARAMS || code == RpcError.INTERNAL_ERROR || implementation;
    }

    // An unknown tool stays an error, as MCP demands, and so does a call that names none. Until the list is known,
    // -32602 may mean an unknown tool.
    private static boolean isKnownTool(Call call, int code) {
        if (!call.isToolCall()) {
            return true;
        }
        boolean named = call.request().subject().isPresent();
        return named && (call.listed() ? call.tool().isPresent() : code != RpcError.INVALID_PARAMS);
    }
}
