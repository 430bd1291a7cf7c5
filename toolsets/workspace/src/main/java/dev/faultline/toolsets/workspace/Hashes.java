package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Shape;
import java.util.Locale;

/** SHA-256 hashes as arguments: upper-case digits mean the same. */
final class Hashes {
    private Hashes() {}

    static Shape<String> shape() {
        return Shape.pattern("[0-9a-fA-F]{64}", "a SHA-256: 64 hexadecimal digits");
    }

    static String lower(String hash) {
        return hash.toLowerCase(Locale.ROOT);
    }
}
