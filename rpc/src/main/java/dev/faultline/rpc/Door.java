package dev.faultline.rpc;

import dev.faultline.tool.Caller;

/** Inspects each message before the server does, and reports everything that is wrong with the message itself. */
@FunctionalInterface
public interface Door {
    /** {@return what to do with this message of this caller} */
    Passage admit(RpcMessage message, Caller caller);
}
