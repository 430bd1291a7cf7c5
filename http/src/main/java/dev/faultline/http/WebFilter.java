package dev.faultline.http;

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
 * Applies the rules for browsers to every path: it rejects foreign Host and Origin headers, and answers the browser's
 * questions about pages that may call. It must run before tokens are checked.
 */
public record WebFilter(HostRules rules, RefusedRequests refused) implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        HttpServletResponse reply = (HttpServletResponse) response;
        Optional<Refusal> refusal = rules.refusal(http);
        if (refusal.isPresent()) {
            refused.refuse(refusal.get(), http, reply);
        } else if (!rules.crossOrigin().answers(http, reply)) {
            chain.doFilter(request, response);
        }
    }
}
