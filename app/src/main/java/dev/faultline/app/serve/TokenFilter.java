package dev.faultline.app.serve;

import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;

/** Lets only holders of a token in, except to what says whether the server is alive. */
record TokenFilter(Tokens tokens, RefusedTokens refused) implements Filter {
    private static final String CALLER = "dev.faultline.caller";
    private static final String BEARER = "Bearer ";
    private static final Set<String> OPEN = Set.of("/healthz", "/readyz");
    private static final String REFUSED = "{\"error\":\"A valid token is required: send Authorization: Bearer TOKEN\"}";

    static void guard(ServletContextHandler context, Tokens tokens, RefusedTokens refused) {
        FilterHolder holder = new FilterHolder(new TokenFilter(tokens, refused));
        holder.setAsyncSupported(true);
        context.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
    }

    /** {@return who calls, for the tools} */
    static McpTransportContext context(HttpServletRequest request) {
        return request.getAttribute(CALLER) instanceof Caller caller
                ? McpTransportContext.create(Map.of(CALLER, caller))
                : McpTransportContext.EMPTY;
    }

    /** {@return the same, as a call knows it} */
    static Caller caller(String connection, McpTransportContext context) {
        return context.get(CALLER) instanceof Caller known ? known.withConnection(connection) : Caller.on(connection);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        if (OPEN.contains(http.getServletPath())) {
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
