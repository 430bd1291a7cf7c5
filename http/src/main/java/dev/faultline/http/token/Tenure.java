package dev.faultline.http.token;

import dev.faultline.tool.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** How long a caller may keep what outlives its requests, such as a session: as long as the token file names it. */
public final class Tenure {
    /** The tenure of callers without tokens. */
    public static final Tenure UNLIMITED = new Tenure(Optional.empty(), "");

    private static final String ATTRIBUTE = "dev.faultline.tenure";

    private final Optional<TokenStore> tokens;
    private final String principal;

    private Tenure(Optional<TokenStore> tokens, String principal) {
        this.tokens = tokens;
        this.principal = principal;
    }

    /** {@return the tenure of the sender of this request} */
    public static Tenure of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Tenure tenure ? tenure : UNLIMITED;
    }

    static void grant(Caller caller, TokenStore tokens, HttpServletRequest request) {
        caller.principal().ifPresent(name -> request.setAttribute(ATTRIBUTE, new Tenure(Optional.of(tokens), name)));
    }

    /** Runs an action, perhaps several times, when the tenure has ended; {@return what prevents that} */
    public Runnable onEnd(Runnable action) {
        return tokens.map(store -> store.watch().add(() -> store.names(principal), action))
                .orElse(() -> {});
    }
}
