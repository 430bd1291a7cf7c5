package dev.faultline.http.token;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The roles and scopes that a token file may name.
 *
 * @param roles in lower case
 * @param scopes as they are written in the file
 */
public record TokenTerms(List<String> roles, List<String> scopes) {
    /** Copies the lists. */
    public TokenTerms {
        roles = List.copyOf(roles);
        scopes = List.copyOf(scopes);
    }

    /** {@return what is wrong with the role or the scopes of this caller, if anything is} */
    Optional<String> flaw(TokenHolder holder) {
        if (!roles.contains(holder.role().toLowerCase(Locale.ROOT))) {
            return Optional.of("has an unknown role. The roles are: " + list(roles) + ".");
        }
        return holder.scopes()
                .filter(limits -> !scopes.containsAll(limits))
                .map(limits -> "has an unknown scope. The scopes are: " + list(scopes) + ".");
    }

    private static String list(List<String> names) {
        return names.stream().collect(Collectors.joining(", "));
    }
}
