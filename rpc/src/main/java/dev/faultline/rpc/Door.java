package dev.faultline.rpc;

import dev.faultline.tool.Caller;

/** Sees each message before the server does. All that is wrong with a message as such is told here. */
@FunctionalInterface
public interface Door {
    /** {@return what becomes of the message that this caller sent} */
    Passage admit(RpcMessage message, Caller caller);
}
