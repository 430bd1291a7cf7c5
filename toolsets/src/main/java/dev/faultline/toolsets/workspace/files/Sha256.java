package dev.faultline.toolsets.workspace.files;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash of bytes, as files, plans and projects are named by it. */
public final class Sha256 {
    private Sha256() {}

    /** {@return 64 hexadecimal digits in lower case} */
    public static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** {@return whether the text is such a hash, in either case} */
    public static boolean isHash(String text) {
        return text.matches("[0-9a-fA-F]{64}");
    }
}
