package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.http.HostRules;
import dev.faultline.http.JsonContent;
import dev.faultline.http.MediaRanges;
import dev.faultline.http.Refusal;
import dev.faultline.rpc.era.RequestHeaders;
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
     * @param code the code of the fault that reports the rejection
     * @param isRecorded whether the rejection is recorded; not if any web page can cause it
     */
    record Rejection(int status, CommonCode code, String sentence, boolean isRecorded) {
        /** The session has ended or never existed. */
        static final Rejection LOST_SESSION =
                new Rejection(404, CommonCode.NOT_INITIALIZED, "There is no such session; initialize a new one", true);

        /** The request needs a session and names none, as one before {@code initialize} does. */
        static final Rejection NO_SESSION = new Rejection(
                400,
                CommonCode.NOT_INITIALIZED,
                "The Mcp-Session-Id header is required; begin a session with initialize",
                true);

        /** The caller has as many requests in progress as one caller may have. */
        static final Rejection TOO_MANY_REQUESTS = beyondLimit(429, "Too many requests of this caller are in progress");

        /** The messages of all callers, or of this one, use up the memory for messages. */
        static final Rejection NO_MEMORY = beyondLimit(503, "The server has no memory for this message now");

        /** All sessions that there may be are in use. */
        static final Rejection TOO_MANY_SESSIONS = beyondLimit(503, "Too many sessions are in use");

        /** The store of the sessions that several servers share cannot be used. */
        static final Rejection NO_STORE = new Rejection(
                503, CommonCode.NETWORK_FAILED, "The server cannot look up the session now; it may still exist", false);

        /** The server ends. */
        static final Rejection SHUTTING_DOWN =
                new Rejection(503, CommonCode.INTERRUPTED, "The server is shutting down", true);

        /** The modern era has neither streams to get nor sessions to delete. */
        static final Rejection ONLY_POST = unrecorded(405, "This revision of the protocol uses POST only");

        /** {@return whether the same request may succeed later} */
        boolean isTemporary() {
            return status == 429 || status == 503;
        }

        /** {@return the fault that reports the rejection} */
        Fault fault() {
            return code.fault(sentence).withEffect(Effect.NONE);
        }

        Rejection(int status, String sentence) {
            this(status, CommonCode.MALFORMED_MESSAGE, sentence, true);
        }

        private static Rejection beyondLimit(int status, String sentence) {
            return new Rejection(status, CommonCode.TOO_MANY_CALLS, sentence, false);
        }

        private static Rejection unrecorded(int status, String sentence) {
            return new Rejection(status, CommonCode.MALFORMED_MESSAGE, sentence, false);
        }

        private static Rejection unrecorded(Refusal refusal) {
            return unrecorded(refusal.status(), refusal.sentence());
        }
    }

    /** {@return how the server rejects this request, if it does} */
    Optional<Rejection> refusal(HttpServletRequest request) {
        Optional<Rejection> foreign = hosts.refusal(request).map(Rejection::unrecorded);
        if (foreign.isPresent()) {
            return foreign;
        }
        if (request.getMethod().equals("POST")) {
            return refusedPost(request);
        }
        return ModernHttp.isModern(request) ? Optional.of(Rejection.ONLY_POST) : unknownRevision(request);
    }

    /** {@return how the server rejects a request of the legacy era whose revision it does not speak} */
    Optional<Rejection> unknownRevision(HttpServletRequest request) {
        String version = request.getHeader(RequestHeaders.VERSION);
        return version == null || versions.contains(version)
                ? Optional.empty()
                : Optional.of(new Rejection(400, "This server does not speak that revision of the protocol"));
    }

    private static Optional<Rejection> refusedPost(HttpServletRequest request) {
        Optional<Rejection> content = JsonContent.refusal(request).map(Rejection::unrecorded);
        return content.isPresent() || MediaRanges.of(request).includeBoth()
                ? content
                : Optional.of(new Rejection(406, "The Accept header must list application/json and text/event-stream"));
    }
}
