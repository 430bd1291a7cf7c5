package dev.faultline.toolsets.workflow;

import static dev.faultline.dialects.toolerror.ToolErrors.errNotRetryable;
import static dev.faultline.dialects.toolerror.ToolErrors.errRetryableAfterMs;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.toolsets.workflow.token.TokenDefect;
import java.util.Optional;

/** The only class that decides which fault a client receives when a workflow cannot be run. */
final class WorkflowFaults {
    static final long LOCK_RETRY_MS = 1_000;

    private static final String OPAQUE =
            "Use the exact tokens returned by this server. Tokens are opaque; do not edit or construct them.";
    private static final String CONTINUE_ERROR = "continueError";

    private WorkflowFaults() {}

    static FaultException of(TokenDefect defect) {
        String suggestion = switch (defect) {
            case TOKEN_INVALID_FORMAT,
                    TOKEN_UNKNOWN_PREFIX,
                    TOKEN_BAD_ENCODING,
                    TOKEN_BAD_LENGTH,
                    TOKEN_PREFIX_MISMATCH -> OPAQUE;
            case TOKEN_UNSUPPORTED_VERSION ->
                "Update Faultline, or find the session with resume_session and use the tokens that it returns.";
            // The client may have sent exactly what it received, before the key was replaced twice.
            case TOKEN_BAD_SIGNATURE ->
                "Find the run with resume_session and use the tokens that it returns; the server's key may have been"
                        + " replaced.";
        };
        return token(defect.code(), defect.message(), defect.name(), suggestion);
    }

    /** {@return the fault for a valid token that is not for this use} */
    static FaultException scope(String message, String suggestion) {
        ToolErrorCode code = ToolErrorCode.TOKEN_SCOPE_MISMATCH;
        return token(code, message, code.name(), suggestion);
    }

    static FaultException of(GateError error) {
        return thrown(
                switch (error) {
                    case GateError.SessionLocked() ->
                        errRetryableAfterMs(
                                        ToolErrorCode.TOKEN_SESSION_LOCKED,
                                        "Another call or process is using this session",
                                        LOCK_RETRY_MS)
                                .withSuggestion("Retry in a few seconds; if this persists >10s, ensure no other"
                                        + " Faultline process is running for this session.")
                                .withDetails(tokenError("SESSION_LOCKED"));
                    case GateError.SessionNotHealthy(SessionId session, SessionHealth health) ->
                        unhealthy(session, health);
                });
    }

    static FaultException of(ContinueError error) {
        return thrown(
                switch (error) {
                    case ContinueError.MissingNodeOrRun() ->
                        errNotRetryable(
                                        ToolErrorCode.TOKEN_UNKNOWN_NODE,
                                        "The token points to a step that this server does not have")
                                .withSuggestion("Find the session with resume_session, or start the workflow again.")
                                .withDetails(tokenError(ToolErrorCode.TOKEN_UNKNOWN_NODE.name()));
                    case ContinueError.WorkflowHashMismatch() ->
                        errNotRetryable(
                                        ToolErrorCode.TOKEN_WORKFLOW_HASH_MISMATCH,
                                        "The workflow has changed since this run started")
                                .withSuggestion(
                                        "Restore the workflow's file, or start a new run of the changed workflow.")
                                .withDetails(tokenError(ToolErrorCode.TOKEN_WORKFLOW_HASH_MISMATCH.name()));
                    case ContinueError.MissingSnapshot(SessionId session, SessionHealth health) ->
                        unhealthy(session, health);
                    case ContinueError.NoPendingStep() ->
                        errNotRetryable(ToolErrorCode.PRECONDITION_FAILED, "The run is complete; no step is pending")
                                .withSuggestion("Start the workflow again for another run.")
                                .withDetails(continueError(error));
                    case ContinueError.AdvanceApplyFailed(DomainError domain) ->
                        ToolErrors.of(domain).withDetails(continueError(error));
                    case ContinueError.AdvanceNextFailed(DomainError domain) ->
                        ToolErrors.of(domain).withDetails(continueError(error));
                    case ContinueError.SessionStoreError(Fault own) -> own.withDetails(continueError(error));
                    case ContinueError.SnapshotStoreError(Fault own) -> own.withDetails(continueError(error));
                });
    }

    /** {@return the fault for a run whose first step cannot be determined with the context that was sent} */
    static FaultException notStarted(DomainError error) {
        Fault fault = ToolErrors.of(error);
        return fault.code() == ToolErrorCode.VALIDATION_ERROR
                ? Schemas.rejected(Schemas.wrongValue("context", fault.message()))
                : thrown(fault);
    }

    /** {@return the fault for an append that failed; the event may be on disk nevertheless} */
    static FaultException notWritten(Fault own) {
        return new FaultException(own.withDetails(continueError(new ContinueError.SessionStoreError(own))));
    }

    /** {@return the fault for a key that the caller has used with other arguments} */
    static FaultException otherArguments() {
        return thrown(errNotRetryable(
                        ToolErrorCode.PRECONDITION_FAILED,
                        "The idempotencyKey belongs to a run that was started with other arguments")
                .withSuggestion("Repeat the call with the arguments of the first one, or choose a new key."));
    }

    /** {@return the fault for a definition that cannot be read now} */
    static FaultException unreadable(String id, Definition.Unreadable unreadable) {
        return StoreFaults.of("Workflow `" + id + "` could not be read", unreadable.failure());
    }

    /** {@return the fault for a workflow that does not exist, with the id that was probably meant} */
    static FaultException notFound(String id, Optional<String> nearest) {
        Fault fault = ToolErrors.of(new DomainError.WorkflowNotFound(id));
        return thrown(nearest.map(name -> fault.withSuggestion("Did you mean `" + name + "`?"))
                .orElse(fault));
    }

    /** {@return the fault for an invalid definition, with all its problems} */
    static FaultException invalid(String id, Definition.Invalid invalid) {
        return thrown(
                errNotRetryable(ToolErrorCode.PRECONDITION_FAILED, "Workflow `" + id + "` is invalid and cannot be run")
                        .withSuggestion("Fix the problems in the workflow's file that `details.problems` lists.")
                        .withDetails(JsonObject.of("problems", invalid.toJson())));
    }

    static FaultException exhausted(String stepId, int attempts) {
        return thrown(errNotRetryable(
                        ToolErrorCode.PRECONDITION_FAILED,
                        "Step `" + stepId + "` was blocked " + attempts + " times and is blocked again")
                .withSuggestion("Send what the step's blockers require, or ask a person to decide."));
    }

    private static Fault unhealthy(SessionId session, SessionHealth health) {
        String reason = health.reason().map(why -> why.code().wire()).orElse("");
        String message = switch (health) {
            case SessionHealth.CorruptHead head -> "Session corruption detected (head): " + reason;
            case SessionHealth.CorruptTail tail -> "Session corruption detected (tail): " + reason;
            case SessionHealth.UnknownVersion newer -> "Session was written by a newer version: " + reason;
            case SessionHealth.Healthy healthy -> throw new IllegalArgumentException("the session is healthy");
        };
        String suggestion = health instanceof SessionHealth.UnknownVersion
                ? "Update Faultline, or export a read-only view of what can be read."
                : "Execution requires a healthy session. Export a salvage/read-only view, then recreate the run.";
        return errNotRetryable(ToolErrorCode.SESSION_NOT_HEALTHY, message)
                .withSuggestion(suggestion)
                .withDetails(JsonObject.builder()
                        .put("health", health.toJson())
                        .put("sessionId", session.toString())
                        .build());
    }

    private static FaultException token(ToolErrorCode code, String message, String original, String suggestion) {
        return thrown(errNotRetryable(code, message).withSuggestion(suggestion).withDetails(tokenError(original)));
    }

    // TE-23: the more precise code, where several share one.
    private static JsonObject tokenError(String original) {
        return JsonObject.of("tokenErrorCode", new JsonString(original));
    }

    private static JsonObject continueError(ContinueError error) {
        return JsonObject.of(CONTINUE_ERROR, new JsonString(error.kind()));
    }

    // These checks fail before anything is written.
    private static FaultException thrown(Fault fault) {
        return new FaultException(fault.effect() == Effect.UNKNOWN ? fault.withEffect(Effect.NONE) : fault);
    }
}
