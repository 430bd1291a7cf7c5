package dev.faultline.server;

import dev.faultline.http.HostRules;
import dev.faultline.http.JsonContent;
import dev.faultline.http.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/**
 * The rules that a request over HTTP must meet before its body is read.
 *
 * @param hosts the rules for the Host and Origin headers
 * @param versions the revisions of the protocol that the server speaks
 */
record WebRules(HostRules hosts, List<String> versions) {
    /**
     * The status and the message with which the server rejects a request.
     *
     * @param isRecorded whether the rejection is recorded; not if any web page can cause it
     */
    record Rejection(int status, String sentence, boolean isRecorded) {
        /** The session has ended or never existed. */
        static final Rejection LOST_SESSION = new Rejection(404, "There is no such session; initialize a new one");

        Rejection(int status, String sentence) {
            this(status, sentence, true);
        }

        private static Rejection unrecorded(Refusal refusal) {
            return new Rejection(refusal.status(), refusal.sentence(), false);
        }
    }

    /** {@return how the server rejects this request, if it does} */
    Optional<Rejection> refusal(HttpServletRequest request) {
        Optional<Rejection> foreign = hosts.refusal(request).map(Rejection::unrecorded);
        if (foreign.isPresent()) {
            return foreign;
        }
        String version = request.getHeader("MCP-Protocol-Version");
        if (version != null && !versions.contains(version)) {
            return Optional.of(new Rejection(400, "This server does not speak that revision of the protocol"));
        }
        return request.getMethod().equals("POST") ? refusedPost(request) : Optional.empty();
    }

    private static Optional<Rejection> refusedPost(HttpServletRequest request) {
        Optional<Rejection> content = JsonContent.refusal(request).map(Rejection::unrecorded);
        return content.isPresent() || MediaRanges.of(request).includeBoth()
                ? content
                : Optional.of(new Rejection(406, "The Accept header must list application/json and text/event-stream"));
    }
}
