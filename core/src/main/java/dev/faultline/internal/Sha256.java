package dev.faultline.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashes as 64 lower-case hexadecimal digits. */
public final class Sha256 {
    private Sha256() {}

    /** {@return the hash of the bytes} */
    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    /** {@return the result of a digest as hexadecimal digits} */
    public static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    /** {@return whether the text is a SHA-256 in hex, in upper or lower case} */
    public static boolean isHash(String text) {
        return text.matches("[0-9a-fA-F]{64}");
    }

    /** {@return a digest for content that is processed in parts} */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime supports SHA-256", e);
        }
    }
}
