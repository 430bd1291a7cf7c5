package dev.faultline.files.servers;

import dev.faultline.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A server that a file names.
 *
 * @param name its name in the file
 */
public record NamedServer(String name, ServerTarget target, ServerPreferences preferences) {
    private static final int MOST = 64;
    private static final int DIGITS = 6;
    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9_-]");

    /** {@return its name in addresses and in front of the names of its tools: letters, digits, _ and - of ASCII} */
    public String address() {
        return address(name);
    }

    static String address(String name) {
        return bounded(OTHERS.matcher(name).replaceAll("_"));
    }

    /** {@return a name of at most 64 characters; a longer one is cut, and ends with six digits of its hash} */
    public static String bounded(String name) {
        if (name.length() <= MOST) {
            return name;
        }
        String hash = Sha256.of(name.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
        return name.substring(0, MOST - DIGITS - 1) + "_" + hash;
    }
}
