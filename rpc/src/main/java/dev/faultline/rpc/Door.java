package dev.faultline.rpc;

/** Sees each message before the server does. All that is wrong with a message as such is told here. */
@FunctionalInterface
public interface Door {
    /** {@return what becomes of the message that came over this connection} */
    Passage admit(RpcMessage message, String connection);
}
