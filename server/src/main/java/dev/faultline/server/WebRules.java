package dev.faultline.server;

import dev.faultline.http.HostRules;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules that a request over HTTP must meet before its body is read.
 *
 * @param hosts the rules for the Host and Origin headers
 * @param versions the revisions of the protocol that the server speaks
 */
record WebRules(HostRules hosts, List<String> versions) {
    /** The status and the message with which the server rejects a request. */
    record Rejection(int status, String sentence) {
        /** The session has ended or never existed. */
        static final Rejection LOST_SESSION = new Rejection(404, "There is no such session; initialize a new one");
    }

    /** {@return how the server rejects this request, if it does} */
    Optional<Rejection> refusal(HttpServletRequest request) {
        Optional<String> foreign = hosts.refusal(request);
        if (foreign.isPresent()) {
            return refused(403, foreign.get());
        }
        String version = request.getHeader("MCP-Protocol-Version");
        if (version != null && !versions.contains(version)) {
            return refused(400, "This server does not speak that revision of the protocol");
        }
        return request.getMethod().equals("POST") ? refusedPost(request) : Optional.empty();
    }

    private static Optional<Rejection> refusedPost(HttpServletRequest request) {
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

    private static Optional<Rejection> refused(int status, String sentence) {
        return Optional.of(new Rejection(status, sentence));
    }
}
