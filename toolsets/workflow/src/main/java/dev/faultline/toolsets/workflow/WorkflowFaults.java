package dev.faultline.toolsets.workflow;

import static dev.faultline.dialects.toolerror.ToolErrors.errNotRetryable;
import static dev.faultline.dialects.toolerror.ToolErrors.errRetryableAfterMs;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.toolsets.workflow.definition.Definition;
import dev.faultline.toolsets.workflow.definition.Problem;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.toolsets.workflow.token.TokenDefect;
import java.util.Optional;

/** The one place that decides what a client is told when a workflow cannot be followed. */
final class WorkflowFaults {
    static final long LOCK_RETRY_MS = 1_000;

    private static final String OPAQUE =
            "Use the exact tokens returned by this server. Tokens are opaque; do not edit or construct them.";
    private static final String CONTINUE_ERROR = "continueError";

    private WorkflowFaults() {}

    static FaultException of(TokenDefect defect) {
        String suggestion = defect.code() == ToolErrorCode.TOKEN_UNSUPPORTED_VERSION
                ? "Update Faultline, or find the session with resume_session and use the tokens that it gives."
                : OPAQUE;
        return token(defect.code(), defect.message(), defect.name(), suggestion);
    }

    /** {@return the refusal of a genuine token that is not for this use} */
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
                                        "Somebody else is working on this session",
                                        LOCK_RETRY_MS)
                                .withSuggestion("Retry in a few seconds; if this persists >10s, ensure no other"
                                        + " Faultline process is running for this session.")
                                .withDetails(tokenError("SESSION_LOCKED"));
                    case GateError.SessionNotHealthy(SessionId session, Health health) -> unhealthy(session, health);
                });
    }

    static FaultException of(ContinueError error) {
        return thrown(
                switch (error) {
                    case ContinueError.MissingNodeOrRun() ->
                        errNotRetryable(
                                        ToolErrorCode.TOKEN_UNKNOWN_NODE,
                                        "The token points to a place that this server does not have")
                                .withSuggestion("Find the session with resume_session, or start the workflow again.")
                                .withDetails(tokenError(ToolErrorCode.TOKEN_UNKNOWN_NODE.name()));
                    case ContinueError.WorkflowHashMismatch() ->
                        errNotRetryable(
                                        ToolErrorCode.TOKEN_WORKFLOW_HASH_MISMATCH,
                                        "The workflow has changed since this run began")
                                .withSuggestion("Restore the workflow's file, or start a new run of the changed one.")
                                .withDetails(tokenError(ToolErrorCode.TOKEN_WORKFLOW_HASH_MISMATCH.name()));
                    case ContinueError.MissingSnapshot(SessionId session, Health health) -> unhealthy(session, health);
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

    /** {@return the fault of an append that failed: the event may be on the disk all the same} */
    static FaultException unwritten(Fault own) {
        return new FaultException(own.withDetails(continueError(new ContinueError.SessionStoreError(own))));
    }

    /** {@return the refusal of a key that the caller has started something else with} */
    static FaultException otherStart() {
        return thrown(errNotRetryable(
                        ToolErrorCode.PRECONDITION_FAILED,
                        "The idempotencyKey belongs to a run that was started with other arguments")
                .withSuggestion("Repeat the call with the arguments of the first one, or choose a new key."));
    }

    /** {@return the fault of a definition that cannot be read now} */
    static FaultException unreadable(String id, Definition.Unreadable unreadable) {
        return StoreFaults.of("Workflow `" + id + "` could not be read", unreadable.failure());
    }

    /** {@return the refusal of a workflow that is not there, with the id that was probably meant} */
    static FaultException notFound(String id, Optional<String> nearest) {
        Fault fault = ToolErrors.of(new DomainError.WorkflowNotFound(id));
        return thrown(nearest.map(name -> fault.withSuggestion("Did you mean `" + name + "`?"))
                .orElse(fault));
    }

    /** {@return the refusal of a workflow that is not well defined, with all that is wrong with it} */
    static FaultException broken(String id, Definition.Broken broken) {
        return thrown(errNotRetryable(
                        ToolErrorCode.PRECONDITION_FAILED,
                        "Workflow `" + id + "` is not well defined and cannot be run")
                .withSuggestion("Correct what `details.problems` lists in the workflow's file.")
                .withDetails(JsonObject.of(
                        "problems",
                        broken.problems().stream().map(Problem::toJson).collect(JsonArray.toJsonArray()))));
    }

    static FaultException exhausted(String stepId, int attempts) {
        return thrown(errNotRetryable(
                        ToolErrorCode.PRECONDITION_FAILED,
                        "Step `" + stepId + "` was blocked " + attempts + " times and is blocked again")
                .withSuggestion("Hand in what the step's blockers ask for, or ask a person to decide."));
    }

    private static Fault unhealthy(SessionId session, Health health) {
        String reason = health.reason().map(why -> why.code().wire()).orElse("");
        String message = switch (health) {
            case Health.CorruptHead head -> "Session corruption detected (head): " + reason;
            case Health.CorruptTail tail -> "Session corruption detected (tail): " + reason;
            case Health.UnknownVersion newer -> "Session was written by a newer version: " + reason;
            case Health.Healthy healthy -> throw new IllegalArgumentException("the session is healthy");
        };
        String suggestion = health instanceof Health.UnknownVersion
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

    // TE-23: the finer code, where several are told by one.
    private static JsonObject tokenError(String original) {
        return JsonObject.of("tokenErrorCode", new JsonString(original));
    }

    private static JsonObject continueError(ContinueError error) {
        return JsonObject.of(CONTINUE_ERROR, new JsonString(error.kind()));
    }

    // All of these are found before anything is written.
    private static FaultException thrown(Fault fault) {
        return new FaultException(fault.effect() == Effect.UNKNOWN ? fault.withEffect(Effect.NONE) : fault);
    }
}
