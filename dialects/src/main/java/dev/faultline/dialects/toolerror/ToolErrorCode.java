package dev.faultline.dialects.toolerror;

import static dev.faultline.fault.FaultKind.CONFLICT;
import static dev.faultline.fault.FaultKind.CORRUPT;
import static dev.faultline.fault.FaultKind.EXHAUSTED;
import static dev.faultline.fault.FaultKind.INTERNAL;
import static dev.faultline.fault.FaultKind.INVALID_INPUT;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The closed set of codes of the {@code tool-error} contract. */
public enum ToolErrorCode implements FaultCode {
    VALIDATION_ERROR(
            INVALID_INPUT,
            "The arguments are not valid for the tool.",
            "A missing, misspelt or ill-typed argument, or a value that the tool cannot use.",
            "Correct the arguments that `details.validationIssues` lists."),
    NOT_FOUND(
            FaultKind.NOT_FOUND,
            "Something that the call names does not exist.",
            "A misspelt workflow id, or one from another workspace.",
            "List what exists and use an id from that list."),
    PRECONDITION_FAILED(
            FaultKind.PRECONDITION_FAILED,
            "The call is valid, but the server is not in a state to carry it out.",
            "Missing context, a loop that used up its iterations, or a permission that the caller lacks.",
            "Do what the message asks for, then call again."),
    TIMEOUT(
            FaultKind.TIMEOUT,
            "The call took longer than allowed.",
            "A slow dependency, or too much work for one call.",
            "Call again at once if a second run does no harm."),
    INTERNAL_ERROR(
            INTERNAL,
            "The server failed in a way that the caller cannot correct.",
            "A defect in the server, damaged data, or something that the server needs and cannot reach.",
            "Give the operator the id of the failure: the server's log has the reason."),
    TOKEN_INVALID_FORMAT(
            INVALID_INPUT,
            "The token was not issued by this server.",
            "A token that was shortened, edited, or made by hand.",
            "Use the exact token from the last response; tokens are opaque."),
    TOKEN_UNSUPPORTED_VERSION(
            INVALID_INPUT,
            "The token has a version that this server does not read.",
            "A token from a newer server.",
            "Update the server, or start again and use its tokens."),
    TOKEN_BAD_SIGNATURE(
            INVALID_INPUT,
            "The token's signature is not valid.",
            "A token that was changed, or signed with a key that this server no longer knows.",
            "Find the run again, for example with resume_session, and use the token from there."),
    TOKEN_SCOPE_MISMATCH(
            INVALID_INPUT,
            "The token is valid, but not for this use.",
            "A token of another kind, or tokens that come from different responses.",
            "Send tokens that come from one and the same response."),
    TOKEN_UNKNOWN_NODE(
            FaultKind.NOT_FOUND,
            "The token points to a step that this server does not have.",
            "Session data that was removed, or a token from another machine.",
            "Start the workflow again."),
    TOKEN_WORKFLOW_HASH_MISMATCH(
            CONFLICT,
            "The workflow has changed since the token was made.",
            "The workflow's definition was edited during a run.",
            "Start a new run of the changed workflow."),
    TOKEN_SESSION_LOCKED(
            EXHAUSTED,
            "Another process or call is working on this session.",
            "A second process or call that holds the session's lock.",
            "Wait as long as the retry answer says, then call again."),
    SESSION_NOT_HEALTHY(
            CORRUPT,
            "The session's stored events are damaged.",
            "A disk failure, or files that were edited or removed by hand.",
            "Export what can be read, then start a new run.");

    private final CodeFacts facts;

    ToolErrorCode(FaultKind kind, String meaning, String causes, String remedy) {
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
