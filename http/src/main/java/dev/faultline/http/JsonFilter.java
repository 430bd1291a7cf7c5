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
import java.util.Set;

/**
 * Rejects POST requests whose body is not announced as JSON.
 *
 * @param paths the servlet paths that take JSON
 */
public record JsonFilter(Set<String> paths, RefusedRequests refused) implements Filter {
    /** Copies the paths. */
    public JsonFilter {
        paths = Set.copyOf(paths);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        Optional<Refusal> refusal = http.getMethod().equals("POST") && paths.contains(http.getServletPath())
                ? JsonContent.refusal(http)
                : Optional.empty();
        if (refusal.isPresent()) {
            refused.refuse(refusal.get(), http, (HttpServletResponse) response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
