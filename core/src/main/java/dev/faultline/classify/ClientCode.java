package dev.faultline.classify;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;

/** The codes of faults that a caller infers because the server sent no envelope of a known dialect. */
public enum ClientCode implements FaultCode {
    /** HTTP 401. */
    LOGIN_REQUIRED(CodeFacts.of(
            FaultKind.UNAUTHENTICATED,
            "The server does not know the caller.",
            "No token, or one that has expired or been revoked.",
            "Log in again, then call again.")),
    /** HTTP 403. */
    NOT_PERMITTED(CodeFacts.of(
            FaultKind.PERMISSION_DENIED,
            "The server knows the caller, who lacks the permission.",
            "A token that lacks a scope, or an origin that the server does not trust.",
            "Ask for the permission that the server names.")),
    /** JSON-RPC -32601, HTTP 404 and 405 outside a session. */
    NOT_OFFERED(CodeFacts.of(
            FaultKind.NOT_FOUND,
            "The server does not offer what was asked for.",
            "A method that it does not know, or an address without an MCP server.",
            "Ask the server what it offers, or correct its address.")),
    /** HTTP 412, a file that is not as an edit expects, a call that has to be made in another form. */
    PRECONDITION_UNMET(CodeFacts.of(
            FaultKind.PRECONDITION_FAILED,
            "Something is not in the state that the call needs.",
            "A text to replace that is not in the file, a version that has changed, or a missing first step.",
            "Read the current state, then decide again.")),
    /** What the call was to create exists. */
    ITEM_ALREADY_EXISTS(CodeFacts.of(
            FaultKind.ALREADY_EXISTS,
            "What the call was to create already exists.",
            "A repeated call, or a name that somebody else has used.",
            "Read what the server says about it, then use it or choose another name.")),
    /** The server cannot start a program of its own. */
    PROGRAM_MISSING(CodeFacts.of(
                    FaultKind.INTERNAL,
                    "A program that the server needs is not installed where it runs.",
                    "A missing installation, or a PATH that does not contain it.",
                    "Ask the operator of the server to install the program that the message names.")
            .retry(Retry.NEVER)),
    /** JSON-RPC -32042. */
    ACTION_REQUIRED(CodeFacts.of(
            FaultKind.PRECONDITION_FAILED,
            "A person has to do something outside the protocol first.",
            "The server asks the user to visit a page, for example to connect an account.",
            "Visit the page that the details name, then call again.")),
    /** The server no longer knows the session; clients begin a new one by themselves. */
    SESSION_LOST(CodeFacts.of(
                    FaultKind.PRECONDITION_FAILED,
                    "The server no longer knows the session of this client.",
                    "A server that was restarted, or a session that was idle for too long.",
                    "Call again: a new session begins by itself.")
            .retry(Retry.NOW)),
    /** A connection that cannot be opened or breaks, HTTP 500 to 599. */
    SERVER_UNAVAILABLE(CodeFacts.of(
            FaultKind.UNAVAILABLE,
            "The server cannot be reached, or cannot answer now.",
            "A server that is down, starting or overloaded, or a network that fails.",
            "Wait, then call again if that is safe.")),
    /** JSON-RPC -32603, and every unknown code. */
    SERVER_ERROR(CodeFacts.of(
            FaultKind.INTERNAL,
            "The server failed and did not say why, or not in a form that the client knows.",
            "A defect in the server, or an error code of its own.",
            "Read the message; report it to the operator of the server.")),
    /** A response that breaks the protocol. */
    ANSWER_UNREADABLE(CodeFacts.of(
            FaultKind.INTERNAL,
            "The server sent a response that breaks the protocol.",
            "Text that is not JSON, an unexpected HTTP status, or a result that its own schema forbids.",
            "Report it to the operator of the server."));

    private final CodeFacts facts;

    ClientCode(CodeFacts facts) {
        this.facts = facts;
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
