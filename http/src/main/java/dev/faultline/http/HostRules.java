package dev.faultline.http;

import static jakarta.servlet.http.HttpServletResponse.SC_BAD_REQUEST;
import static jakarta.servlet.http.HttpServletResponse.SC_FORBIDDEN;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rejects requests that a web page sends from a browser to a server on the same machine or in the same network. A page
 * whose host name resolves to this machine (DNS rebinding) fails the check of the Host header; a page of another site
 * fails the check of the Origin header. The names of this machine are always allowed, and so are pages of this server.
 *
 * @param hosts further host names, in lower case, with or without a port
 * @param origins further origins, such as {@code https://orders.example}
 */
public record HostRules(Set<String> hosts, Set<String> origins) {
    /**
     * A further host that stands for every host name. It applies to requests without an Origin header, which browsers
     * add to every POST of a page, and to those of the further origins.
     */
    public static final String ANY = "*";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern HOST = Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::\\d{1,5})?");
    private static final Pattern ORIGIN = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://" + HOST.pattern());
    private static final Pattern WEB_ORIGIN = Pattern.compile("https?://(?<host>" + HOST.pattern() + ")");

    /** Copies the sets. */
    public HostRules {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }

    /**
     * {@return the given host}
     *
     * @throws IllegalArgumentException if it is not a host name or address, with or without a port
     */
    public static String checkedHost(String host) {
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException("\"" + host + "\" is not a host; write a name such as orders.example");
        }
        return host;
    }

    /**
     * {@return the given origin}
     *
     * @throws IllegalArgumentException if it is not a scheme and a host, with or without a port
     */
    public static String checkedOrigin(String origin) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new IllegalArgumentException(
                    "\"" + origin + "\" is not an origin; write a scheme and a host such as https://orders.example");
        }
        return origin;
    }

    /** {@return how the server rejects this request, if it does} */
    public Optional<Refusal> refusal(HttpServletRequest request) {
        String host = request.getHeader("Host");
        if (host == null || (!isAllowedHost(host) && !isAnyHostAllowed(request))) {
            return Optional.of(new Refusal(
                    SC_FORBIDDEN,
                    Refusal.Reason.HOST,
                    "The Host header names no host of this server; its operator can allow it"));
        }
        List<String> given = Collections.list(request.getHeaders("Origin"));
        if (given.size() > 1) {
            return Optional.of(new Refusal(
                    SC_BAD_REQUEST, Refusal.Reason.ORIGIN, "The request must not have more than one Origin header"));
        }
        return given.stream()
                .filter(origin -> !origins.contains(origin) && !isLoopback(origin) && !isOwn(origin, host))
                .findFirst()
                .map(origin -> new Refusal(
                        SC_FORBIDDEN,
                        Refusal.Reason.ORIGIN,
                        "The Origin is not allowed; the server's operator can allow it"));
    }

    /**
     * {@return the permission for pages of the further origins to read responses} Pages of this machine do not have it:
     * anyone who can listen on one of its ports could otherwise call the server from a browser.
     */
    public CrossOrigin crossOrigin() {
        return new CrossOrigin(origins);
    }

    // A page whose host name resolves to this machine has that name in its Origin header too.
    private boolean isAnyHostAllowed(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        return hosts.contains(ANY) && (origin == null || origins.contains(origin));
    }

    private boolean isAllowedHost(String host) {
        String whole = host.toLowerCase(Locale.ROOT);
        String name = withoutPort(whole);
        return LOOPBACK.contains(name) || hosts.contains(name) || hosts.contains(whole);
    }

    private static String withoutPort(String host) {
        int end = host.length();
        while (end > 0 && Character.isDigit(host.charAt(end - 1))) {
            end--;
        }
        boolean port = end > 0 && end < host.length() && host.charAt(end - 1) == ':';
        return port ? host.substring(0, end - 1) : host;
    }

    // A page that this server itself has sent, under a host name that is allowed.
    private static boolean isOwn(String origin, String host) {
        Matcher page = WEB_ORIGIN.matcher(origin.toLowerCase(Locale.ROOT));
        return page.matches() && page.group("host").equals(host.toLowerCase(Locale.ROOT));
    }

    // Only what a browser sends for a page: a scheme of the web and a host, with nothing before or after it.
    private static boolean isLoopback(String origin) {
        Matcher page = WEB_ORIGIN.matcher(origin.toLowerCase(Locale.ROOT));
        return page.matches() && LOOPBACK.contains(withoutPort(page.group("host")));
    }
}
