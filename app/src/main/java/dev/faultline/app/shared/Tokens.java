package dev.faultline.app.shared;

import dev.faultline.http.token.TokenFile;
import dev.faultline.http.token.TokenTerms;
import dev.faultline.tool.Scope;
import dev.faultline.toolsets.workspace.session.Role;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The token files of this program. */
public final class Tokens {
    /**
     * The roles of the workspace, also by the names in its contract, the scopes that tools ask for, and that of the
     * dashboard.
     */
    public static final TokenTerms TERMS = new TokenTerms(roles(), Scope.names());

    private Tokens() {}

    /** {@return the token file at this path} */
    public static TokenFile file(Path path) {
        return new TokenFile(path, TERMS);
    }

    private static List<String> roles() {
        return Stream.concat(
                        Arrays.stream(Role.values()).map(Role::text),
                        Arrays.stream(Role.values()).map(role -> role.wire().toLowerCase(Locale.ROOT)))
                .toList();
    }
}
