package dev.faultline.http.token;

import dev.faultline.tool.Caller;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Rejects requests without a valid bearer token with status 401, and keeps the caller of every other request.
 *
 * @param open the servlet paths that need no token, such as those of the health checks
 */
public record TokenFilter(TokenStore tokens, RefusedTokens refused, Set<String> open) implements Filter {
    private static final String CALLER = "dev.faultline.caller";
    private static final String BEARER = "Bearer ";
    private static final String REFUSED = "{\"error\":\"A valid token is required: send Authorization: Bearer TOKEN\"}";

    /** Copies the paths. */
    public TokenFilter {
        open = Set.copyOf(open);
    }

    /** {@return the caller of a request that this filter accepted} */
    public static Optional<Caller> caller(HttpServletRequest request) {
        return Optional.ofNullable((Caller) request.getAttribute(CALLER));
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        if (open.contains(http.getServletPath())) {
            chain.doFilter(request, response);
            return;
        }
        Optional<String> header = Optional.ofNullable(http.getHeader("Authorization"));
        Optional<String> token = header.filter(text -> text.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(text -> text.substring(BEARER.length()).strip())
                .filter(text -> !text.isEmpty());
        Optional<Caller> caller = token.flatMap(text -> tokens.holder(text, "http"));
        if (caller.isPresent()) {
            request.setAttribute(CALLER, caller.get());
            chain.doFilter(request, response);
        } else {
            refused.add(reason(header, token), http);
            refuse((HttpServletResponse) response);
        }
    }

    private static RefusedTokens.Reason reason(Optional<String> header, Optional<String> token) {
        if (header.isEmpty()) {
            return RefusedTokens.Reason.MISSING;
        }
        return token.isEmpty() ? RefusedTokens.Reason.MALFORMED : RefusedTokens.Reason.UNKNOWN;
    }

    private static void refuse(HttpServletResponse response) throws IOException {
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        response.setHeader("WWW-Authenticate", "Bearer realm=\"faultline\"");
        response.setContentType("application/json");
        response.getOutputStream().write(REFUSED.getBytes(StandardCharsets.UTF_8));
    }
}
