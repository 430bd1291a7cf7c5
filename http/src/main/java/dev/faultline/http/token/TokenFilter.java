package dev.faultline.http.token;

import dev.faultline.http.RunningRequest;
import dev.faultline.tool.Caller;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Rejects requests without a valid bearer token with status 401, and keeps the caller of every other request. A client
 * that keeps failing waits longer and longer for that response; no thread waits with it.
 *
 * @param open the servlet paths that need no token, such as those of the health checks; a caller that has one is still
 *     known there
 */
public record TokenFilter(TokenStore tokens, RefusedTokens refused, FailureDelays delays, Set<String> open)
        implements Filter {
    private static final String CALLER = "dev.faultline.caller";
    private static final String BEARER = "Bearer ";
    private static final String TOO_MANY = "{\"error\":\"Too many requests without a valid token; wait a moment\"}";
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
        Optional<String> header = Optional.ofNullable(http.getHeader("Authorization"));
        Optional<String> token = header.filter(text -> text.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(text -> text.substring(BEARER.length()).strip())
                .filter(text -> !text.isEmpty());
        Optional<Caller> caller = token.flatMap(text -> tokens.holder(text, "http"));
        if (caller.isPresent()) {
            request.setAttribute(CALLER, caller.get());
            Tenure.grant(caller.get(), tokens, http);
            pass(TokenStore.hash(token.get()), http, (HttpServletResponse) response, chain);
        } else if (open.contains(http.getServletPath())) {
            chain.doFilter(request, response);
        } else {
            refused.add(reason(header, token), http);
            refuse(http, (HttpServletResponse) response);
        }
    }

    // R53: a request in progress ends soon after its token is revoked.
    private void pass(String hash, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        RunningRequest running = RunningRequest.begin(request, response);
        Runnable forget =
                tokens.watch().add(() -> tokens.holderOfHash(hash, "http").isPresent(), running::revoke);
        try {
            chain.doFilter(request, response);
        } finally {
            running.whenEnded(forget);
        }
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Duration> delay = delays.next(request.getRemoteAddr());
        if (delay.isEmpty()) {
            response.setHeader("Retry-After", "3");
            send(429, TOO_MANY, response);
        } else if (delay.get().isZero()) {
            refuse(response);
        } else {
            AsyncContext waiting = request.startAsync();
            waiting.setTimeout(0);
            CompletableFuture.delayedExecutor(delay.get().toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
                    .execute(() -> refuse(waiting, request.getRemoteAddr()));
        }
    }

    private void refuse(AsyncContext waiting, String address) {
        try {
            refuse((HttpServletResponse) waiting.getResponse());
        } catch (IOException gone) {
            // the client has closed its connection, and needs no response
        } finally {
            delays.answered(address);
            waiting.complete();
        }
    }

    private static RefusedTokens.BadToken reason(Optional<String> header, Optional<String> token) {
        if (header.isEmpty()) {
            return RefusedTokens.BadToken.MISSING;
        }
        return token.isEmpty() ? RefusedTokens.BadToken.MALFORMED : RefusedTokens.BadToken.UNKNOWN;
    }

    private static void refuse(HttpServletResponse response) throws IOException {
        response.setHeader("WWW-Authenticate", "Bearer realm=\"faultline\"");
        send(HttpServletResponse.SC_UNAUTHORIZED, REFUSED, response);
    }

    private static void send(int status, String body, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
    }
}
