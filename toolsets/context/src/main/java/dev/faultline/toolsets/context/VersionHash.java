package dev.faultline.toolsets.context;

import dev.faultline.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Computes a version from content: {@code sha256:} and 64 hex digits. */
final class VersionHash {
    private static final String PREFIX = "sha256:";

    private final MessageDigest digest = Sha256.digest();

    VersionHash add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    String version() {
        return PREFIX + Sha256.hex(digest.digest());
    }

    /** {@return the version of this content} */
    static String versionOf(String content) {
        return new VersionHash().add(content).version();
    }
}
