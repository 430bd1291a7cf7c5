package dev.faultline.dialects.systemerror;

import static dev.faultline.fault.FaultKind.ALREADY_EXISTS;
import static dev.faultline.fault.FaultKind.CONFLICT;
import static dev.faultline.fault.FaultKind.CORRUPT;
import static dev.faultline.fault.FaultKind.INTERNAL;
import static dev.faultline.fault.FaultKind.INVALID_INPUT;
import static dev.faultline.fault.FaultKind.NOT_FOUND;
import static dev.faultline.fault.FaultKind.PERMISSION_DENIED;
import static dev.faultline.fault.FaultKind.POLICY_REJECTED;
import static dev.faultline.fault.FaultKind.PRECONDITION_FAILED;
import static dev.faultline.fault.FaultKind.UNAUTHENTICATED;
import static dev.faultline.fault.FaultKind.UNAVAILABLE;
import static dev.faultline.fault.Severity.CRITICAL;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.Severity;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The 35 registered codes of the {@code system-error} contract, in its order. */
public enum SystemErrorCode implements FaultCode {
    SESSION_NOT_INITIALIZED(
            PRECONDITION_FAILED,
            "There is no session yet.",
            "A tool was called before `begin_session`, or the connection is a new one.",
            "Call `begin_session`, then repeat the call."),
    SESSION_LOCKED(
            PRECONDITION_FAILED,
            "An earlier failure has locked the session.",
            "A governance rule was broken in this session, and no failure report has been written yet.",
            "Write a failure report under `docs/reports/` that names the code which locked the session."),
    SESSION_INITIALIZATION_FAILED(
            PRECONDITION_FAILED,
            "The session could not be started.",
            "A workspace that is missing, unreadable, relative or not a folder, or a session that is already running.",
            "Name an existing folder by its absolute path, or continue the running session."),
    INVALID_INPUT_TYPE(
            INVALID_INPUT,
            "A value that was sent has the wrong type.",
            "Text where an object belongs, null for a required argument, or arguments that are not an object.",
            "Send the type that the tool's schema declares."),
    INVALID_INPUT_FORMAT(
            INVALID_INPUT,
            "A value that was sent does not have the required form.",
            "A plan or file hash that is not 64 hexadecimal digits, or text that is not JSON.",
            "Write the argument in the form that the message describes."),
    INVALID_INPUT_VALUE(
            INVALID_INPUT,
            "A value that was sent is not allowed.",
            "An empty text, a number out of range, or an argument that the tool does not have.",
            "Choose a value that the message allows."),
    MISSING_REQUIRED_FIELD(
            INVALID_INPUT,
            "A value that the tool needs was not sent.",
            "The call leaves out a required argument.",
            "Add the argument that the message names."),
    UNAUTHORIZED_ACTION(
            PERMISSION_DENIED,
            "The role of this session may not do that.",
            "A planner that writes files, or an executor that saves plans.",
            "Check the role of the session, and leave this step to the role that may take it."),
    INSUFFICIENT_PERMISSIONS(
            UNAUTHENTICATED,
            "The caller does not have the permission that this needs.",
            "An access token without the scope for this tool, or no token at all.",
            "Log in again with a token that has the scope."),
    ROLE_MISMATCH(
            PERMISSION_DENIED,
            "The role that was named is not the role of this session.",
            "A plan or a token made for the other role, or a `role` argument that differs.",
            "Use a plan and a token that belong to the session's own role."),
    INVALID_PATH(
            INVALID_INPUT,
            "The path cannot be used as a path.",
            "A path that is too long, or contains a character that is not allowed in paths.",
            "Correct the path, and write it relative to the workspace."),
    PATH_NOT_FOUND(
            NOT_FOUND,
            "A folder in the path does not exist.",
            "A misspelt folder, or one that was moved or removed.",
            "Create the folder, or correct the part of the path that the message names."),
    PATH_TRAVERSAL_BLOCKED(
            PERMISSION_DENIED,
            "The path climbs out of the workspace.",
            "More `..` segments than the path has folders.",
            "Remove the `..` segments, and name a path inside the workspace."),
    OUTSIDE_WORKSPACE(
            PERMISSION_DENIED,
            "The path leads outside the workspace.",
            "An absolute path to somewhere else, or a link that points there.",
            "Copy what is needed into the workspace, and use the copy."),
    FILE_NOT_FOUND(
            NOT_FOUND,
            "The file does not exist.",
            "A misspelt name, or a file that was moved or removed.",
            "List the folder, and use a name from the list."),
    FILE_ALREADY_EXISTS(
            ALREADY_EXISTS,
            "The file already exists.",
            "A repeated call, another writer that was first, or an update sent without the hash of the old content.",
            "Read the file and send its hash as `previousHash`, or choose another name."),
    FILE_READ_FAILED(
            CORRUPT,
            "The file is there but cannot be read.",
            "A folder in the place of a file, text that is not UTF-8, or missing permissions of the server.",
            "Choose a readable text file, or ask the operator to repair this one."),
    FILE_WRITE_FAILED(
            UNAVAILABLE,
            "The file could not be written.",
            "A full disk, a read-only folder, or a file that another program holds.",
            "Check whether the file has changed; if not, wait and write again."),
    PATCH_INVALID(
            INVALID_INPUT,
            "The patch is not a well-formed patch.",
            "A patch that is empty, cut off, or for more than one file.",
            "Create the patch again as a unified diff of one file."),
    PATCH_APPLY_FAILED(
            CONFLICT,
            "The patch does not fit the file.",
            "The file has changed since the patch was made, or the patch is for another file.",
            "Read the file and create the patch against its present content."),
    HASH_MISMATCH(
            CONFLICT,
            "The file has changed since it was last read.",
            "Another writer changed or removed the file in the meantime.",
            "Read the file again, decide again, and send the new hash."),
    PLAN_NOT_FOUND(
            NOT_FOUND,
            "There is no plan with this hash.",
            "A mistyped hash, or a plan that was never saved in this workspace.",
            "List the plans, and use a hash from that list."),
    PLAN_NOT_APPROVED(
            PRECONDITION_FAILED,
            "The plan has not been approved.",
            "A plan without a signature, or one whose approval was revoked or has expired.",
            "Verify that the plan is the right one, and ask a person to approve it."),
    PLAN_ENFORCEMENT_FAILED(
            PRECONDITION_FAILED,
            "The plan cannot be carried out.",
            "A plan that breaks the rules for plans, or was edited after its approval.",
            "Correct what the message names, save the plan again, and have it approved."),
    PLAN_SCOPE_VIOLATION(
            PERMISSION_DENIED,
            "The plan does not cover this.",
            "A path, phase or operation that the plan does not list.",
            "Stay within the plan, or ask for a plan that covers it."),
    POLICY_VIOLATION(
            POLICY_REJECTED,
            "The content breaks a policy of the workspace.",
            "Content that the rules forbid, such as commented-out code or disabled checks.",
            "Change the content so that it follows the rule that the message names."),
    RUST_POLICY_VIOLATION(
            POLICY_REJECTED,
            "The Rust code breaks a policy for Rust.",
            "A Rust file with content that the rules for Rust forbid.",
            "Rewrite the Rust code without what the message names."),
    PREFLIGHT_FAILED(
            POLICY_REJECTED,
            "The checks before the write did not pass.",
            "Tests or a linter that fail with the new content, take too long, or are missing.",
            "Run the checks, correct the content until they pass, then write again."),
    INVARIANT_VIOLATION(
            INTERNAL.severity(),
            INTERNAL,
            Retry.NEVER,
            "A rule that must always hold was broken.",
            "A step taken out of order, or a defect in the server.",
            "Stop, and report the invariant that `invariant_id` names."),
    BOOTSTRAP_FAILURE(
            CRITICAL,
            INTERNAL,
            Retry.NEVER,
            "The server could not be set up.",
            "A missing key or folder, or settings that contradict each other.",
            "Ask the operator to correct the settings and start the server again."),
    SELF_AUDIT_FAILURE(
            CRITICAL,
            INTERNAL,
            Retry.NEVER,
            "The server's self-audit at start-up failed.",
            "A damaged installation, or an audit trail whose chain is broken.",
            "Ask the operator to verify the installation and the audit trail before any further work."),
    AUDIT_LOG_FAILED(
            CRITICAL,
            UNAVAILABLE,
            "The event could not be written to the audit log.",
            "A full or failing disk, or a log that the server has no permission to write.",
            "Wait and call again; if it persists, ask the operator to check the disk of the audit log."),
    AUDIT_LOCK_FAILED(
            CRITICAL,
            UNAVAILABLE,
            "Another process has locked the audit log.",
            "A second server on the same log, or a process that does not release the lock.",
            "Wait and call again; if it persists, ask the operator which process holds the lock."),
    INTERNAL_ERROR(
            INTERNAL,
            "The server itself failed while handling the call.",
            "A defect in the server, or a failure of the machine that it runs on.",
            "Ask the operator to look the failure up in the server's log."),
    UNKNOWN_TOOL_FAILURE(
            INTERNAL,
            "The tool failed in an unexpected way.",
            "A defect in the tool, or a failure for which this contract has no code of its own.",
            "Give the operator the id of the failure: the server's log has the reason.");

    private static final Map<String, SystemErrorCode> REGISTERED =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));

    private final CodeFacts facts;

    SystemErrorCode(FaultKind kind, String meaning, String causes, String remedy) {
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    SystemErrorCode(Severity severity, FaultKind kind, String meaning, String causes, String remedy) {
        this(severity, kind, kind.retry(), meaning, causes, remedy);
    }

    SystemErrorCode(Severity severity, FaultKind kind, Retry retry, String meaning, String causes, String remedy) {
        this.facts = new CodeFacts(kind, meaning, causes, remedy, retry, severity);
    }

    /** {@return the code with this name, if it is registered} */
    public static Optional<SystemErrorCode> find(String name) {
        return Optional.ofNullable(REGISTERED.get(name));
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
