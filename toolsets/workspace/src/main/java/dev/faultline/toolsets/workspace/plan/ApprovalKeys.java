package dev.faultline.toolsets.workspace.plan;

/** The public keys of those who may approve plans. */
public interface ApprovalKeys {
    /** {@return whether the key of this id is one of them, and made the signature of these bytes} */
    boolean haveSigned(String key, byte[] statement, byte[] signature);
}
