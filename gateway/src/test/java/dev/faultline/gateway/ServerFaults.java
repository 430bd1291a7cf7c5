package dev.faultline.gateway;

import static dev.faultline.gateway.UpstreamFault.act;
import static dev.faultline.gateway.UpstreamFault.concluded;
import static dev.faultline.gateway.UpstreamFault.reported;

import dev.faultline.gateway.UpstreamFault.Failed;
import dev.faultline.gateway.UpstreamFault.Served;
import java.util.List;

/** What servers do wrong beside their answers: processes that end, hang or do not start, and servers over HTTP. */
final class ServerFaults {
    private static final Failed CRASHED = concluded("UPSTREAM_CRASHED", "UNAVAILABLE");
    private static final Failed TIMEOUT = concluded("UPSTREAM_TIMEOUT", "TIMEOUT");
    private static final Failed TOO_LARGE =
            concluded("RESULT_TOO_LARGE", "EXHAUSTED").retry("never");
    private static final Failed BAD_MESSAGE = concluded("UPSTREAM_BROKE_PROTOCOL", "INTERNAL");
    private static final Failed UNREACHABLE = concluded("UPSTREAM_UNREACHABLE", "UNAVAILABLE");
    private static final Failed ABSENT = UNREACHABLE.retry("never").effect("none");
    private static final Failed REFUSED =
            concluded("UPSTREAM_REFUSED_CREDENTIALS", "UNAUTHENTICATED").effect("none");
    private static final Failed LIMITED =
            concluded("UPSTREAM_RATE_LIMITED", "EXHAUSTED").effect("none");
    private static final Failed REJECTED = concluded("UPSTREAM_REQUEST_FAILED", "INTERNAL");
    private static final Failed SUSPENDED =
            concluded("UPSTREAM_SUSPENDED", "UNAVAILABLE").retry("later").effect("none");
    private static final int INTERNAL = -32603;

    private ServerFaults() {}

    /** A process that ends. A new one serves the next call. */
    static List<UpstreamFault> crashes() {
        return List.of(
                act("crash", "ends with exit code 139 during a call", CRASHED),
                act("leave", "ends with exit code 0 during a call", CRASHED),
                act("killed", "is killed by a signal", CRASHED),
                act("half-exit", "ends in the middle of its answer", CRASHED),
                act("closed-output", "closes its standard output, and stays alive", CRASHED),
                act("fork", "ends, and leaves behind children that hold its pipes", CRASHED),
                act("stderr-crash", "writes 8 MB to standard error and ends", CRASHED),
                act(
                        "reader-crash",
                        "ends during a call that only reads, and again when that call is repeated",
                        CRASHED.retry("1 s").effect("none")),
                act("reader-once", "ends during a call that only reads, once", new Served("second time")));
    }

    /** A process that says nothing. */
    static List<UpstreamFault> silence() {
        return List.of(
                act("hang", "does not answer", TIMEOUT),
                act(
                        "reader-hang",
                        "does not answer a call that only reads",
                        TIMEOUT.retry("now").effect("none")),
                act("other-id", "answers under another id", TIMEOUT),
                act("noise", "prints binary instead of an answer", TIMEOUT),
                act("idle-progress", "reports progress of something else, and does not answer", TIMEOUT));
    }

    /** A process that no longer reads. */
    static List<UpstreamFault> deaf() {
        return List.of(act("deaf", "is alive, but no longer reads its input: it is started again", TIMEOUT));
    }

    /** What goes wrong before the first call. The request is {@code initialize}. */
    static List<UpstreamFault> starts() {
        Failed error = UNREACHABLE.effect("none").error(INTERNAL);
        return List.of(
                start("no-program", "its program does not exist", error.retry("1 s")),
                start("exits", "ends during `initialize`, every time", SUSPENDED.error(INTERNAL)),
                start("exits-once", "ends during `initialize`, once", new Served("faulty")),
                start("slow", "needs long to start, but less than `--start-timeout`", new Served("faulty")),
                start(
                        "silent",
                        "does not answer `initialize`",
                        TIMEOUT.retry("now").effect("none").error(INTERNAL)),
                start(
                        "rejects",
                        "rejects `initialize`",
                        reported("INVALID_INPUT_VALUE", "INVALID_INPUT")
                                .effect("none")
                                .error(-32602)),
                start(
                        "garbles",
                        "answers `initialize` with half a message",
                        BAD_MESSAGE.effect("none").error(INTERNAL)));
    }

    /** A process that comes back as another one. */
    static List<UpstreamFault> returns() {
        return List.of(act(
                "reader-other",
                "ends during a call, and comes back with another version of the protocol",
                concluded("UPSTREAM_SESSION_LOST", "PRECONDITION_FAILED").effect("none")));
    }

    /** A server over HTTP that answers wrongly. */
    static List<UpstreamFault> wire() {
        return List.of(
                act("unauthorized", "answers with status 401", REFUSED),
                act("forbidden", "answers with status 403", REFUSED),
                act("missing", "answers with status 405", ABSENT),
                act("gone", "answers with status 410", ABSENT),
                act("limited", "answers with status 429 and `Retry-After: 7`", LIMITED.retry("7 s")),
                act("limited-silently", "answers with status 429 without `Retry-After`", LIMITED.retry("1 s")),
                act("limited-until", "answers with status 429 and a date in `Retry-After`", LIMITED.retry("86400 s")),
                act("bad-request", "answers with status 400", REJECTED.effect("none")),
                act("conflict", "answers with status 409", REJECTED.effect("none")),
                act("broken", "answers with status 500, a stack trace and a password", REJECTED),
                act("bad-proxy", "answers with status 502 and a web page", UNREACHABLE),
                act("busy", "answers with status 503 and `Retry-After: 3`", UNREACHABLE.retry("3 s")),
                act("slow-proxy", "answers with status 504", TIMEOUT),
                act(
                        "reader-slow-proxy",
                        "answers a call that only reads with status 504",
                        TIMEOUT.retry("now").effect("none")),
                act(
                        "rpc-422",
                        "answers with status 422 and a JSON-RPC error",
                        reported("INVALID_INPUT_VALUE", "INVALID_INPUT").effect("none")),
                act("html", "answers with status 200 and a web page", BAD_MESSAGE),
                act("html-as-json", "answers with a web page that it calls JSON", BAD_MESSAGE),
                act("plain-text", "answers with the right message and a wrong content type", BAD_MESSAGE),
                act("empty", "answers with an empty body", BAD_MESSAGE),
                act("nothing", "answers with status 204", BAD_MESSAGE),
                act("accepted", "answers with status 202, as if the call were a notification", BAD_MESSAGE),
                act("other-id", "answers under another id", BAD_MESSAGE),
                act("large", "answers with a message that is larger than allowed", TOO_LARGE),
                act("large-event", "sends an event that is larger than allowed", TOO_LARGE),
                act("elsewhere", "redirects to another server", ABSENT),
                act("moved", "redirects with a status that turns the call into another one", ABSENT),
                act("reset", "closes the connection without an answer", UNREACHABLE),
                act("half", "closes the connection in the middle of its answer", UNREACHABLE),
                act("half-chunk", "closes the connection in the middle of a chunk", UNREACHABLE),
                act("no-http", "answers with something that is not HTTP", UNREACHABLE),
                act("cut", "cuts its stream of events", UNREACHABLE),
                act(
                        "reader-cut",
                        "cuts its stream of events twice, during a call that only reads",
                        UNREACHABLE.retry("1 s").effect("none")),
                act("resumed", "cuts a stream whose events have ids", new Served("continued")),
                act("events", "sends a notification before its answer", new Served("streamed")),
                act(
                        "garbage-event",
                        "sends an event that is not a message before its answer",
                        new Served("after garbage")),
                act("forgetful", "has lost the session (404)", new Served("done")));
    }

    /** A server over HTTP that does not finish. */
    static List<UpstreamFault> endless() {
        return List.of(
                act("endless", "sends comments for ever, and no answer", TIMEOUT),
                act("stalled", "stops in the middle of a chunk, and keeps the connection open", TIMEOUT),
                act("mute", "accepts the request, and sends nothing", TIMEOUT));
    }

    /** A server over HTTP that loses every session. */
    static List<UpstreamFault> amnesia() {
        return List.of(act("amnesia", "loses every session at once", SUSPENDED));
    }

    /** What goes wrong before the first call to a server over HTTP. */
    static List<UpstreamFault> connections() {
        Failed error = UNREACHABLE.effect("none").error(INTERNAL);
        return List.of(
                start("nobody", "does not accept connections", error.retry("1 s")),
                start("no-tls", "does not speak TLS, or has a wrong certificate", error.retry("never")),
                start("login", "answers `initialize` with status 401", REFUSED.error(INTERNAL)),
                start(
                        "web-page",
                        "answers `initialize` with a web page",
                        BAD_MESSAGE.effect("none").error(INTERNAL)));
    }

    private static UpstreamFault start(String name, String does, UpstreamFault.Outcome outcome) {
        return new UpstreamFault(name, "initialize", does, "", outcome);
    }
}
