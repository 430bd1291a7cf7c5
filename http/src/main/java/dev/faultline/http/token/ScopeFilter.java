package dev.faultline.http.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.tool.Caller;
import dev.faultline.tool.Scope;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/**
 * Rejects requests to an MCP endpoint with status 403 if the token permits no tool at all, such as one that only opens
 * the dashboard. It must run after {@link TokenFilter}. Which tools the others permit is decided call by call.
 *
 * @param path the servlet path of the endpoint
 */
public record ScopeFilter(String path, RefusedTokens refused) implements Filter {
    private static final byte[] REFUSED =
            "{\"error\":\"This token permits no tools: it has neither the scope read nor write\"}".getBytes(UTF_8);

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        Optional<Caller> caller = TokenFilter.caller(http);
        if (!http.getServletPath().equals(path)
                || caller.filter(it -> !Scope.permitsCalls(it)).isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        refused.add(RefusedTokens.BadToken.SCOPE, http);
        HttpServletResponse reply = (HttpServletResponse) response;
        reply.setHeader(
                "WWW-Authenticate", "Bearer realm=\"faultline\", error=\"insufficient_scope\", scope=\"read write\"");
        reply.setStatus(HttpServletResponse.SC_FORBIDDEN);
        reply.setContentType("application/json");
        reply.getOutputStream().write(REFUSED);
    }
}
