package dev.faultline.http.token;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A caller, as one line of a token file describes it.
 *
 * @param hash the SHA-256 of the token in lower-case hex; the token itself is not stored anywhere
 * @param scopes what the caller may do; empty if nothing limits it
 */
public record TokenHolder(String name, String role, String hash, Optional<Set<String>> scopes) {
    private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

    /** Copies the scopes. */
    public TokenHolder {
        scopes = scopes.map(Set::copyOf);
    }

    /** {@return the caller that this line describes, or nothing if the line is invalid} */
    static Optional<TokenHolder> parse(String line) {
        String[] parts = line.split("\\s+");
        if (parts.length < 3 || parts.length > 4 || !HASH.matcher(parts[2]).matches()) {
            return Optional.empty();
        }
        Optional<Set<String>> scopes = parts.length == 4
                ? Optional.of(new TreeSet<>(Arrays.asList(parts[3].split(",", -1))))
                : Optional.empty();
        return Optional.of(new TokenHolder(parts[0], parts[1], parts[2].toLowerCase(Locale.ROOT), scopes));
    }

    /** {@return the line that describes this caller} */
    String line() {
        String line = name + " " + role + " " + hash;
        return scopes.map(limits -> line + " " + String.join(",", new TreeSet<>(limits)))
                .orElse(line);
    }
}
