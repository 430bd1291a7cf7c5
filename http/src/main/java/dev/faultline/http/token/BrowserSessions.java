package dev.faultline.http.token;

import dev.faultline.internal.RecentMap;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Scope;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Logs people in who use a browser, which cannot send a bearer token for a page. A login exchanges a token for a cookie
 * that names a session on the server. The session ends after half a day, and with its token: a token that is removed
 * from the file, or that gets other scopes, counts from the next request.
 */
public final class BrowserSessions {
    private static final Duration LONGEST = Duration.ofHours(12);
    private static final int MAX_SESSIONS = 1_000;
    private static final int SECRET_BYTES = 32;
    private static final String COOKIE = "faultline-session-";

    private final TokenStore tokens;
    private final RefusedTokens refused;
    private final FailureDelays delays;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Session> sessions = new RecentMap<>(MAX_SESSIONS);

    /** A session of the holder of a token. */
    private record Session(String tokenHash, Instant end) {}

    /** Logs in the holders of these tokens. */
    public BrowserSessions(TokenStore tokens, RefusedTokens refused, FailureDelays delays, InstantSource clock) {
        this.tokens = tokens;
        this.refused = refused;
        this.delays = delays;
        this.clock = clock;
    }

    /** {@return the caller whose session the request's cookie names} */
    public Optional<Caller> caller(HttpServletRequest request) {
        return cookie(request)
                .flatMap(secret -> session(TokenStore.hash(secret)))
                .flatMap(session -> tokens.holderOfHash(session.tokenHash(), "http"));
    }

    /**
     * {@return the caller, who is now logged in if the token has the scope for it; empty if the token is not valid} As
     * for every other request, the response to wrong tokens takes longer and longer; this method blocks for that time.
     */
    public Optional<Caller> login(String token, HttpServletRequest request, HttpServletResponse response) {
        Optional<Caller> caller = tokens.holder(token.strip(), "http");
        if (caller.filter(Scope.OBSERVE::isHeldBy).isPresent()) {
            begin(TokenStore.hash(token.strip()), request, response);
        } else if (caller.isEmpty()) {
            refused.add(RefusedTokens.BadToken.UNKNOWN, request);
            delay(request.getRemoteAddr());
        }
        return caller;
    }

    /** Ends the session of the request. */
    public void logout(HttpServletRequest request, HttpServletResponse response) {
        cookie(request).ifPresent(secret -> {
            synchronized (sessions) {
                sessions.remove(TokenStore.hash(secret));
            }
        });
        setCookie("", "; Max-Age=0", request, response);
    }

    private void begin(String tokenHash, HttpServletRequest request, HttpServletResponse response) {
        String secret = secret();
        synchronized (sessions) {
            sessions.put(
                    TokenStore.hash(secret),
                    new Session(tokenHash, clock.instant().plus(LONGEST)));
        }
        setCookie(secret, "", request, response);
    }

    private Optional<Session> session(String hash) {
        synchronized (sessions) {
            return Optional.ofNullable(sessions.get(hash))
                    .filter(session -> clock.instant().isBefore(session.end()));
        }
    }

    private void delay(String address) {
        Optional<Duration> delay = delays.next(address);
        if (delay.filter(Duration::isPositive).isPresent()) {
            try {
                TimeUnit.MILLISECONDS.sleep(delay.get().toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                delays.answered(address);
            }
        }
    }

    private String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static Optional<String> cookie(HttpServletRequest request) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Arrays::stream)
                .filter(cookie -> cookie.getName().equals(name(request)))
                .map(Cookie::getValue)
                .findFirst();
    }

    // Cookies are shared by all ports of a host: without the port, two servers would end each other's sessions.
    private static String name(HttpServletRequest request) {
        return COOKIE + request.getServerPort();
    }

    private static void setCookie(String value, String age, HttpServletRequest request, HttpServletResponse response) {
        boolean encrypted = request.isSecure() || "https".equalsIgnoreCase(request.getHeader("X-Forwarded-Proto"));
        response.addHeader(
                "Set-Cookie",
                name(request) + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" + (encrypted ? "; Secure" : "")
                        + age);
    }
}
