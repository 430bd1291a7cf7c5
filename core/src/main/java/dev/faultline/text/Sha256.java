package dev.faultline.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash by which content is named and compared, in 64 hexadecimal digits of lower case. */
public final class Sha256 {
    private Sha256() {}

    /** {@return the hash of the bytes} */
    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    /** {@return what a digest gave, in digits} */
    public static String hex(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    /** {@return whether the text is such a hash, in either case} */
    public static boolean isHash(String text) {
        return text.matches("[0-9a-fA-F]{64}");
    }

    /** {@return a digest for content that comes in parts} */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
