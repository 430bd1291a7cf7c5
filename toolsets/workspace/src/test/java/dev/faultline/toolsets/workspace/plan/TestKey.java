package dev.faultline.toolsets.workspace.plan;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;

/** A key of Ed25519 that lives as long as the test. */
public final class TestKey implements ApprovalSigner, ApprovalKeys {
    private final KeyPair pair;

    public TestKey() {
        try {
            pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String key() {
        return "test";
    }

    @Override
    public byte[] sign(byte[] statement) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(statement);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean haveSigned(String key, byte[] statement, byte[] signed) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initVerify(pair.getPublic());
            signature.update(statement);
            return key.equals("test") && signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
