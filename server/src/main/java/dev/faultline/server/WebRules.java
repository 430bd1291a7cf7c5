package dev.faultline.server;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Who may speak to a server over HTTP, and how. Without the first two rules a page in anybody's browser could reach a
 * server on that person's own machine.
 *
 * @param hosts the names under which the server may be addressed, beside those of this machine
 * @param origins the origins of pages that may speak to it, beside those of this machine
 * @param versions the revisions of the protocol that the server speaks
 */
record WebRules(Set<String> hosts, Set<String> origins, List<String> versions) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** A request that is not heard, and why. */
    record Refused(int status, String sentence) {
        /** The session has ended, or never was. */
        static final Refused LOST_SESSION = new Refused(404, "There is no such session; initialize a new one");
    }

    /** {@return why this request is not heard, if it is not} */
    Optional<Refused> refusal(HttpServletRequest request) {
        String host = request.getHeader("Host");
        if (host == null || !isKnown(host)) {
            return refused(403, "The Host header names no host of this server; its operator can allow it");
        }
        String origin = request.getHeader("Origin");
        if (origin != null && !origins.contains(origin) && !isLoopback(origin)) {
            return refused(403, "The Origin is not allowed; the server's operator can allow it");
        }
        String version = request.getHeader("MCP-Protocol-Version");
        if (version != null && !versions.contains(version)) {
            return refused(400, "This server does not speak that revision of the protocol");
        }
        return request.getMethod().equals("POST") ? refusedPost(request) : Optional.empty();
    }

    private static Optional<Refused> refusedPost(HttpServletRequest request) {
        String type = Optional.ofNullable(request.getContentType()).orElse("").toLowerCase(Locale.ROOT);
        if (!type.split(";", 2)[0].strip().equals("application/json")) {
            return refused(415, "The Content-Type must be application/json");
        }
        String accept =
                Optional.ofNullable(request.getHeader("Accept")).orElse("").toLowerCase(Locale.ROOT);
        if (!accept.contains("*/*") && !(accept.contains("application/json") && accept.contains("text/event-stream"))) {
            return refused(406, "The Accept header must list application/json and text/event-stream");
        }
        return Optional.empty();
    }

    private static Optional<Refused> refused(int status, String sentence) {
        return Optional.of(new Refused(status, sentence));
    }

    private boolean isKnown(String host) {
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
