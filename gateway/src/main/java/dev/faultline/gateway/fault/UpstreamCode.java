package dev.faultline.gateway.fault;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import java.time.Duration;

/** The codes of faults that a gateway reports about the server behind it. */
public enum UpstreamCode implements FaultCode {
    /** The process ended while a request was in flight. */
    UPSTREAM_CRASHED(CodeFacts.of(
            FaultKind.UNAVAILABLE,
            "The server behind the gateway ended while it handled the request.",
            "A defect in the server, a signal, or too little memory.",
            "The gateway has started it again, without its former state. Call again if that is safe.")),
    /** The process cannot be started, or the connection cannot be opened. */
    UPSTREAM_UNREACHABLE(CodeFacts.of(
            FaultKind.UNAVAILABLE,
            "The gateway cannot start or reach the server behind it.",
            "A command that does not exist, a server that is down, or a network that fails.",
            "Wait, then call again; if it persists, the operator has to check the command or the address.")),
    /** Too many starts in a row failed. */
    UPSTREAM_SUSPENDED(CodeFacts.of(
                    FaultKind.UNAVAILABLE,
                    "The gateway has stopped starting the server for a while, because it failed several times.",
                    "A server that ends before it answers anything.",
                    "Wait as long as the retry answer says; the operator finds the reason in the gateway's trail.")
            .retry(Retry.after(Duration.ofSeconds(30)))),
    /** No answer in time. */
    UPSTREAM_TIMEOUT(CodeFacts.of(
            FaultKind.TIMEOUT,
            "The server behind the gateway did not answer in time.",
            "A slow or hanging tool, or too much work for one call.",
            "Call again if that is safe, with less to do if that is possible.")),
    /** Another protocol version after a restart, or a rejected handshake. */
    UPSTREAM_SESSION_LOST(CodeFacts.of(
            FaultKind.PRECONDITION_FAILED,
            "The server came back in a form in which it cannot continue the session.",
            "A server that was replaced by another version while the session was open.",
            "Begin a new session.")),
    /** HTTP 401 and 403 of the server. */
    UPSTREAM_REFUSED_CREDENTIALS(CodeFacts.of(
            FaultKind.UNAUTHENTICATED,
            "The server does not accept the credentials that the gateway presents.",
            "A missing, expired or revoked token in the gateway's settings.",
            "The operator of the gateway has to set valid credentials for this server.")),
    /** HTTP 429, and texts that say so. */
    UPSTREAM_RATE_LIMITED(CodeFacts.of(
            FaultKind.EXHAUSTED,
            "The server, or a service behind it, limits how often it may be called.",
            "Many calls in a short time.",
            "Wait, then call again, less often.")),
    /** An answer that is not a JSON-RPC message, or too large. */
    UPSTREAM_BROKE_PROTOCOL(CodeFacts.of(
            FaultKind.INTERNAL,
            "The server answered with something that is not a valid message.",
            "A defect in the server, a message that is too large, or text that is not UTF-8.",
            "Report it to the author of the server.")),
    /** A tool result without content, or with content of a wrong type. */
    UPSTREAM_RESULT_INVALID(CodeFacts.of(
            FaultKind.INTERNAL,
            "The server sent a tool result that the protocol does not allow.",
            "A result without content, or with content of a wrong type.",
            "Report it to the author of the server.")),
    /** A failed tool, if nothing more is known. */
    UPSTREAM_TOOL_FAILED(CodeFacts.of(
            FaultKind.INTERNAL,
            "The tool reported a failure of a kind that the gateway does not recognise.",
            "A tool that returns its own error text.",
            "Read what the tool says.")),
    /** A failed request of another method, if nothing more is known. */
    UPSTREAM_REQUEST_FAILED(CodeFacts.of(
            FaultKind.INTERNAL,
            "The server answered the request with an error.",
            "A defect in the server, or an error code of its own.",
            "Read what the server says.")),
    /** A success that says that it failed. */
    HIDDEN_FAILURE(CodeFacts.of(
            FaultKind.INTERNAL,
            "The tool returned an error as if it were a result.",
            "A tool that catches its errors and returns them as text.",
            "Treat the result as a failure, and read what it says."));

    private final CodeFacts facts;

    UpstreamCode(CodeFacts facts) {
        this.facts = facts;
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
