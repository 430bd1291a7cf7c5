package dev.faultline.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Rejects requests that a web page sends from a browser to a server on the same machine or in the same network. A page
 * whose host name resolves to this machine (DNS rebinding) fails the check of the Host header; a page of another site
 * fails the check of the Origin header. The names of this machine are always allowed.
 *
 * @param hosts further host names, in lower case, with or without a port
 * @param origins further origins, such as {@code https://orders.example}
 */
public record HostRules(Set<String> hosts, Set<String> origins) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern HOST = Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::\\d{1,5})?");
    private static final Pattern ORIGIN = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://" + HOST.pattern());

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

    /** {@return the reason for which the server answers this request with status 403, if it does} */
    public Optional<String> refusal(HttpServletRequest request) {
        String host = request.getHeader("Host");
        if (host == null || !isAllowedHost(host)) {
            return Optional.of("The Host header names no host of this server; its operator can allow it");
        }
        String origin = request.getHeader("Origin");
        if (origin != null && !origins.contains(origin) && !isLoopback(origin)) {
            return Optional.of("The Origin is not allowed; the server's operator can allow it");
        }
        return Optional.empty();
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

    private static boolean isLoopback(String origin) {
        try {
            String host = URI.create(origin).getHost();
            return host != null && LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException notAnOrigin) {
            return false;
        }
    }
}
