package dev.faultline.toolsets.context;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A hash that is being made. */
final class Sha256 {
    private static final String PREFIX = "sha256:";

    private final MessageDigest digest;

    Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    Sha256 add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** {@return the version that the hash makes: {@code sha256:} and 64 hex digits} */
    String version() {
        return PREFIX + HexFormat.of().formatHex(digest.digest());
    }

    /** {@return the version of this content} */
    static String versionOf(String content) {
        return new Sha256().add(content).version();
    }
}
