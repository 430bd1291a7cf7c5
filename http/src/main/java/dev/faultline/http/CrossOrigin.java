package dev.faultline.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.Set;

/**
 * Lets the pages of some origins call the server from a browser (CORS). Other pages get no permission to read a
 * response. Cookies are never allowed.
 *
 * @param origins such as {@code https://orders.example}
 */
public record CrossOrigin(Set<String> origins) {
    private static final String ORIGIN = "Origin";

    /** Copies the set. */
    public CrossOrigin {
        origins = Set.copyOf(origins);
    }

    /**
     * {@return whether this answered the request, which asks for permission before the real request (preflight)}
     * Browsers send it without credentials, so it needs no token.
     */
    public boolean answers(HttpServletRequest request, HttpServletResponse response) {
        Optional<String> allowed =
                Optional.ofNullable(request.getHeader(ORIGIN)).filter(origins::contains);
        allowed.ifPresent(origin -> permit(origin, response));
        boolean preflight = allowed.isPresent()
                && request.getMethod().equals("OPTIONS")
                && request.getHeader("Access-Control-Request-Method") != null;
        if (preflight) {
            answer(request, response);
        }
        return preflight;
    }

    private static void permit(String origin, HttpServletResponse response) {
        response.setHeader("Access-Control-Allow-Origin", origin);
        response.setHeader("Vary", ORIGIN);
        response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, Retry-After, WWW-Authenticate");
    }

    private static void answer(HttpServletRequest request, HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
        // The asterisk stands for every header but Authorization.
        response.setHeader("Access-Control-Allow-Headers", "Authorization, *");
        response.setHeader("Access-Control-Max-Age", "600");
        if (request.getHeader("Access-Control-Request-Private-Network") != null) {
            response.setHeader("Access-Control-Allow-Private-Network", "true");
        }
    }
}
