package dev.faultline.toolsets.workspace.plan;

/** The private key of a person who approves plans. */
public interface ApprovalSigner {
    /** {@return the id by which {@link ApprovalKeys} know the public key} */
    String key();

    /** {@return the signature of these bytes} */
    byte[] sign(byte[] statement);
}
