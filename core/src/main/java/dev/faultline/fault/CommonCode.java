package dev.faultline.fault;

import static dev.faultline.fault.FaultKind.ALREADY_EXISTS;
import static dev.faultline.fault.FaultKind.CONFLICT;
import static dev.faultline.fault.FaultKind.CORRUPT;
import static dev.faultline.fault.FaultKind.EXHAUSTED;
import static dev.faultline.fault.FaultKind.INTERNAL;
import static dev.faultline.fault.FaultKind.INVALID_INPUT;
import static dev.faultline.fault.FaultKind.NOT_FOUND;
import static dev.faultline.fault.FaultKind.PERMISSION_DENIED;
import static dev.faultline.fault.FaultKind.PRECONDITION_FAILED;
import static dev.faultline.fault.FaultKind.TIMEOUT;
import static dev.faultline.fault.FaultKind.UNAUTHENTICATED;
import static dev.faultline.fault.FaultKind.UNAVAILABLE;

/** The codes that the classifier and the boundary raise for any tool, in any dialect. */
public enum CommonCode implements FaultCode {
    // The first four are in the order in which arguments are checked: presence, type, format, value.
    MISSING_REQUIRED_FIELD(
            INVALID_INPUT,
            "A required argument is absent.",
            "The call leaves out an argument that the tool's schema requires.",
            "Add the argument that the message names."),
    INVALID_INPUT_TYPE(
            INVALID_INPUT,
            "An argument has the wrong JSON type.",
            "A number sent as text, null for a required argument, or arguments that are not an object.",
            "Send the type that the tool's schema asks for."),
    INVALID_INPUT_FORMAT(
            INVALID_INPUT,
            "An argument has the right type but the wrong format.",
            "An identifier, hash or date that does not match its pattern.",
            "Write the argument in the format that the message describes."),
    INVALID_INPUT_VALUE(
            INVALID_INPUT,
            "An argument is well formed but its value is not allowed.",
            "A number out of range, an empty text, an unknown choice or an unknown argument name.",
            "Choose a value that the message allows."),
    EMPTY_PATH(
            INVALID_INPUT,
            "A path is empty.",
            "An empty text in place of the path of a file or folder.",
            "Send the path of a file or folder, or leave out the argument if it is optional."),
    INVALID_PATH(
            INVALID_INPUT,
            "A path is malformed.",
            "A path that is too long, or that contains a character which no path may contain.",
            "Send a shorter path, without control characters."),
    INVALID_ARGUMENT(
            INVALID_INPUT,
            "The tool rejected the value of an argument.",
            "A check inside the tool, beyond what its schema says.",
            "Correct the argument that the message names."),
    MALFORMED_MESSAGE(
            INVALID_INPUT,
            "The input is not a valid protocol message, or a required part is missing.",
            "A client that writes something else to the connection, or a message that is truncated or too large.",
            "Send one whole JSON-RPC message with the members that the method requires."),
    NOT_INITIALIZED(
            PRECONDITION_FAILED,
            "The client sent a request before it had initialized the connection.",
            "A request sent before the handshake, or after its connection had ended.",
            "Send initialize first, then repeat the request."),
    RESOURCE_NOT_FOUND(
            NOT_FOUND,
            "The server has no resource or prompt with that name.",
            "A misspelt name, or one that has been removed since it was listed.",
            "List what the server has and use a name from that list."),
    ITEM_NOT_FOUND(
            NOT_FOUND,
            "Something that the call needs does not exist.",
            "An identifier or name of something that never existed, or that has been removed.",
            "Check what the call names; list or search for what exists."),
    FILE_NOT_FOUND(
            NOT_FOUND,
            "A file that the call needs does not exist.",
            "A misspelt path, or a file that was moved or removed.",
            "List the directory and use a path that exists."),
    FILE_ALREADY_EXISTS(
            ALREADY_EXISTS,
            "A file that the call was to create already exists.",
            "A repeated call, or another process that created the file first.",
            "Read the file, then change it or choose another name."),
    STATE_CONFLICT(
            CONFLICT,
            "What the call is about is in another state than the call expects.",
            "Something that has changed since the caller last read it, or that another call changed at the same time.",
            "Read its current state, then decide again."),
    NOT_AUTHENTICATED(
            UNAUTHENTICATED,
            "The tool does not know who the caller is.",
            "No login, or one that has expired or is not accepted.",
            "Log in again, then repeat the call."),
    NOT_PERMITTED(
            PERMISSION_DENIED,
            "The caller may not do this.",
            "A rule of the tool about who may do what.",
            "Ask a person for the permission, or do something else."),
    ACCESS_DENIED(
            PERMISSION_DENIED,
            "The operating system does not let the server use a file.",
            "File permissions, a read-only file system, or a sandbox.",
            "Ask the operator to give the server access, or use another file."),
    INSUFFICIENT_SCOPE(
            PERMISSION_DENIED,
            "The token of the call does not permit this tool.",
            "A token that is limited to other scopes than the tool needs.",
            "Ask the operator of the server for a token with the scope that the message names."),
    PATH_TRAVERSAL_BLOCKED(
            PERMISSION_DENIED,
            "A path climbs above the folder that the tool works in.",
            "More steps to a parent folder than the path has folders before them.",
            "Remove the steps to a parent folder, and name something inside the folder."),
    OUTSIDE_WORKSPACE(
            PERMISSION_DENIED,
            "A path leads outside the folder that the tool works in.",
            "An absolute path to somewhere else, or a link that points there.",
            "Use a path that stays inside the folder."),
    WRONG_FILE_TYPE(
            INVALID_INPUT,
            "The path is a directory where a file is expected, or a file where a directory is expected.",
            "A path that is one level too short or too long.",
            "Check what the path refers to, and pass what the tool expects."),
    UNSUPPORTED_ENCODING(
            Severity.WARNING,
            CORRUPT,
            "A text is not in the encoding that was expected.",
            "A binary file, or text in another encoding than UTF-8.",
            "If you named the file, name one that is text in UTF-8."),
    TIMED_OUT(
            TIMEOUT,
            "The call took longer than allowed.",
            "A slow or hanging dependency, or too much work for one call.",
            "Call again, with less to do if that is possible."),
    NETWORK_FAILED(
            UNAVAILABLE,
            "Something that the tool needs could not be reached over the network.",
            "A refused or broken connection, or a name that does not resolve.",
            "Wait, then call again."),
    TEMPORARILY_UNAVAILABLE(
            UNAVAILABLE,
            "The tool, or something that it needs, says that it is not available at the moment.",
            "Maintenance, or too much load.",
            "Wait until it is available, then call again."),
    RATE_LIMITED(
            EXHAUSTED,
            "The tool, or something that it needs, has received too many requests in a given time.",
            "A limit on the number of requests, of the tool or of a service that it calls.",
            "Wait, then call again, and less often."),
    DEPENDENCY_FAILED(
            INTERNAL,
            "A service that the tool calls answered with an error, or its answer was not usable.",
            "A defect or a refusal of that service, or a request of the tool that it does not accept.",
            "Act on what the message says, and give the operator the id of the failure if it persists."),
    DATABASE_BUSY(
            UNAVAILABLE,
            "The database could not finish the work at this moment.",
            "Another transaction that changes the same rows, a lock that is held, or an overloaded database.",
            "Call again; tell the operator if it persists."),
    CREDENTIALS_REJECTED(
            UNAVAILABLE,
            Retry.UNKNOWN,
            "Something that the tool needs does not accept the server's own credentials.",
            "A password or key of the server that is wrong, missing or expired.",
            "Ask the operator to renew the credentials of the server."),
    CONSTRAINT_VIOLATED(
            CONFLICT,
            "The database rejects a change because it would break a rule of the data.",
            "A value that must be unique and exists already, or a reference to something that does not exist.",
            "Read the current state, then decide again."),
    INTERRUPTED(
            UNAVAILABLE,
            "The call was interrupted before it ended.",
            "The server is shutting down, or its threads are being stopped.",
            "Call again once the server is back."),
    OUT_OF_RESOURCES(
            EXHAUSTED,
            "The server has run out of memory, disk space or open files.",
            "A full disk, or too many files or connections open at once.",
            "Wait, then call again; tell the operator if it persists."),
    TOO_MANY_CALLS(
            EXHAUSTED,
            "The server is already handling as many calls as it accepts at once.",
            "Many calls at the same time, or tools that take long.",
            "Wait a moment and call again, with fewer calls at once."),
    REPEATED_FAILURE(
            PRECONDITION_FAILED,
            "The same call has failed with an answer that still holds, so it was not made again.",
            "A client that repeats a call although it was told that the call would fail again, or when it may be made.",
            "Do what the first answer said, or make another call; a success of the same tool, or of a tool that may"
                    + " write, makes this one possible again."),
    RESULT_TOO_LARGE(
            Severity.WARNING,
            EXHAUSTED,
            Retry.NEVER,
            "The tool's answer is larger than the server is allowed to send.",
            "A call that asks for too much at once.",
            "Ask for a part of it: a smaller range, or fewer items."),
    TOOL_FAILED(
            INTERNAL,
            "The tool reported a failure without a code.",
            "A tool that returns its own error result.",
            "Act on what the tool says."),
    AUDIT_LOG_FAILED(
            Severity.CRITICAL,
            UNAVAILABLE,
            "A failure could not be recorded, so it is reported without a record.",
            "A full, failing or stalled disk, or a trail that the server may not write.",
            "Call again later; the operator has to check the disk of the trail."),
    AUDIT_LOCK_FAILED(
            Severity.CRITICAL,
            UNAVAILABLE,
            "A failure could not be recorded because another process kept the trail locked.",
            "A process that stopped while it wrote to the trail, or many processes that write to it.",
            "Call again later; the operator has to find out which process holds the trail."),
    SELF_AUDIT_FAILURE(
            Severity.CRITICAL,
            INTERNAL,
            Retry.NEVER,
            "The trail is damaged, so nothing more is written to it.",
            "A file of the trail that was changed, or a disk that lost data.",
            "Ask the operator to examine the trail with faultline trail verify, and to start a new one."),
    UNEXPECTED(
            INTERNAL,
            "The tool failed in an unexpected way.",
            "An exception that no rule classifies.",
            "Give the operator the id of the failure: the server's log has the reason."),
    INTERNAL_ERROR(
            INTERNAL,
            "The server's own machinery failed while it handled the call.",
            "A defect in a dialect, recorder or classifier, or a failure of the virtual machine.",
            "Ask the operator to look up the id of the failure in the server's log.");

    private final CodeFacts facts;

    CommonCode(FaultKind kind, String meaning, String causes, String remedy) {
        this(kind.severity(), kind, meaning, causes, remedy);
    }

    CommonCode(Severity severity, FaultKind kind, String meaning, String causes, String remedy) {
        this(severity, kind, kind.retry(), meaning, causes, remedy);
    }

    CommonCode(FaultKind kind, Retry retry, String meaning, String causes, String remedy) {
        this(kind.severity(), kind, retry, meaning, causes, remedy);
    }

    CommonCode(Severity severity, FaultKind kind, Retry retry, String meaning, String causes, String remedy) {
        this.facts = new CodeFacts(kind, meaning, causes, remedy, retry, severity);
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
