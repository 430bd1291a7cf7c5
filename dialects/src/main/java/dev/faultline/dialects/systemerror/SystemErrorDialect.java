package dev.faultline.dialects.systemerror;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes and reads {@code system-error}: eleven members in the contract's order, and an optional stack trace. */
public final class SystemErrorDialect implements Dialect {
    private static final List<SystemErrorCode> CODES = List.of(SystemErrorCode.values());

    /** The invariant of a violation that does not name one: the member is never null there (SE-08). */
    private static final String UNSPECIFIED = "UNSPECIFIED";

    /** The dialect; it has no settings. */
    public SystemErrorDialect() {}

    /** {@return whether this value of {@code DEBUG_STACK} enables stack traces: only exactly {@code true} does} */
    public static boolean debugStack(@Nullable String setting) {
        return "true".equals(setting);
    }

    @Override
    public String id() {
        return "system-error";
    }

    @Override
    public List<SystemErrorCode> codes() {
        return CODES;
    }

    @Override
    public SystemErrorCode codeFor(Fault fault) {
        return switch (fault.code()) {
            case SystemErrorCode own -> own;
            case CommonCode common -> common(common);
            case UnlistedCode unlisted -> unlisted(unlisted);
            default -> lastResort(fault.code().kind()); // the codes of other dialects
        };
    }

    private static SystemErrorCode common(CommonCode code) {
        return switch (code) {
            // A connection that has not been initialized has no session, and begin_session comes next.
            case NOT_INITIALIZED -> SystemErrorCode.SESSION_NOT_INITIALIZED;
            case MISSING_REQUIRED_FIELD -> SystemErrorCode.MISSING_REQUIRED_FIELD;
            case INVALID_INPUT_TYPE -> SystemErrorCode.INVALID_INPUT_TYPE;
            case INVALID_INPUT_FORMAT, MALFORMED_MESSAGE -> SystemErrorCode.INVALID_INPUT_FORMAT;
            case INVALID_INPUT_VALUE, INVALID_ARGUMENT, EMPTY_PATH -> SystemErrorCode.INVALID_INPUT_VALUE;
            case INVALID_PATH -> SystemErrorCode.INVALID_PATH; // R4
            case PATH_TRAVERSAL_BLOCKED -> SystemErrorCode.PATH_TRAVERSAL_BLOCKED;
            case OUTSIDE_WORKSPACE -> SystemErrorCode.OUTSIDE_WORKSPACE;
            case FILE_NOT_FOUND, RESOURCE_NOT_FOUND, ITEM_NOT_FOUND -> SystemErrorCode.FILE_NOT_FOUND;
            case FILE_ALREADY_EXISTS -> SystemErrorCode.FILE_ALREADY_EXISTS;
            case INSUFFICIENT_SCOPE, NOT_AUTHENTICATED -> SystemErrorCode.INSUFFICIENT_PERMISSIONS;
            case NOT_PERMITTED -> SystemErrorCode.UNAUTHORIZED_ACTION;
            // The server lacks the permission, not the caller: no role or token would change that.
            case ACCESS_DENIED, WRONG_FILE_TYPE, UNSUPPORTED_ENCODING -> SystemErrorCode.FILE_READ_FAILED; // R25
            case TIMED_OUT,
                    NETWORK_FAILED,
                    DATABASE_BUSY,
                    CREDENTIALS_REJECTED,
                    CONSTRAINT_VIOLATED,
                    STATE_CONFLICT,
                    TEMPORARILY_UNAVAILABLE,
                    RATE_LIMITED,
                    DEPENDENCY_FAILED,
                    INTERRUPTED,
                    OUT_OF_RESOURCES,
                    TOO_MANY_CALLS,
                    REPEATED_FAILURE,
                    RESULT_TOO_LARGE,
                    TOOL_FAILED,
                    UNEXPECTED -> // R5
                SystemErrorCode.UNKNOWN_TOOL_FAILURE;
            case AUDIT_LOG_FAILED -> SystemErrorCode.AUDIT_LOG_FAILED; // R10
            case AUDIT_LOCK_FAILED -> SystemErrorCode.AUDIT_LOCK_FAILED;
            case SELF_AUDIT_FAILURE -> SystemErrorCode.SELF_AUDIT_FAILURE;
            case INTERNAL_ERROR -> SystemErrorCode.INTERNAL_ERROR;
        };
    }

    // A code of this contract that came through another dialect is recognised again.
    private static SystemErrorCode unlisted(UnlistedCode code) {
        SystemErrorCode byKind =
                code.kind() == FaultKind.INTERNAL ? SystemErrorCode.UNKNOWN_TOOL_FAILURE : lastResort(code.kind());
        return SystemErrorCode.find(code.name())
                .filter(own -> own.kind() == code.kind())
                .orElse(byKind);
    }

    private static SystemErrorCode lastResort(FaultKind kind) {
        return switch (kind) {
            case INVALID_INPUT -> SystemErrorCode.INVALID_INPUT_VALUE;
            case NOT_FOUND -> SystemErrorCode.FILE_NOT_FOUND;
            case ALREADY_EXISTS -> SystemErrorCode.FILE_ALREADY_EXISTS;
            case CONFLICT -> SystemErrorCode.HASH_MISMATCH;
            case UNAUTHENTICATED -> SystemErrorCode.INSUFFICIENT_PERMISSIONS;
            case PERMISSION_DENIED -> SystemErrorCode.UNAUTHORIZED_ACTION;
            case POLICY_REJECTED -> SystemErrorCode.POLICY_VIOLATION;
            case PRECONDITION_FAILED, TIMEOUT, UNAVAILABLE, EXHAUSTED -> SystemErrorCode.UNKNOWN_TOOL_FAILURE;
            case CORRUPT -> SystemErrorCode.FILE_READ_FAILED;
            case INTERNAL -> SystemErrorCode.INTERNAL_ERROR;
        };
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        Fault fault = occurrence.fault();
        SystemErrorCode code = codeFor(fault);
        WireOrigin origin = WireOrigin.of(occurrence.origin());
        // SE-02: every key is always present; null means unknown.
        JsonObject.Builder object = JsonObject.builder()
                .put("error_code", code.wire())
                .put("human_message", humanMessage(fault))
                .putOrNull("role", origin.role())
                .putOrNull("session_id", origin.session())
                .putOrNull("workspace_root", origin.workspace())
                .put("tool_name", origin.tool())
                .putOrNull("invariant_id", invariant(code, OriginAttribute.INVARIANT.of(occurrence.origin())))
                .putOrNull("phase_id", origin.phase())
                .putOrNull("plan_hash", origin.plan())
                .put("cause", fault.cause().map(this::cause).orElse(JsonNull.NULL))
                .put("timestamp", occurrence.timestamp())
                .putIfPresent("stack_trace", occurrence.stack());
        return Envelope.failure(object.build(), OccurrenceMeta.write(occurrence));
    }

    private String humanMessage(Fault fault) {
        return PlainEnglish.isPlain(fault.message(), fault.code().wire())
                ? fault.message()
                : codeFor(fault).facts().meaning();
    }

    private static Optional<String> invariant(SystemErrorCode code, Optional<String> id) {
        return code == SystemErrorCode.INVARIANT_VIOLATION
                ? id.filter(text -> !text.isBlank()).or(() -> Optional.of(UNSPECIFIED))
                : Optional.empty();
    }

    private JsonValue cause(Cause cause) {
        return switch (cause) {
            case Cause.Thrown thrown -> error(thrown.message(), thrown.code(), thrown.name());
            case Cause.Value(String name, JsonValue value) -> value; // SE-10: not an error, so it is kept as it is
            // R10: reported exactly as the original fault would have been.
            case Cause.Replaced(Fault first) ->
                error(humanMessage(first), Optional.of(codeFor(first).wire()), cause.name());
        };
    }

    // SE-32: exactly these three members, with a null code if there is none.
    private static JsonValue error(String message, Optional<String> code, String name) {
        return JsonObject.builder()
                .put("message", message)
                .putOrNull("code", code)
                .put("name", name)
                .build();
    }

    @Override
    public Reading read(Envelope envelope) {
        Optional<JsonObject> object = envelope.object().filter(it -> envelope.isError() && SystemErrorReader.knows(it));
        if (object.isEmpty()) {
            return new Reading.Foreign();
        }
        Optional<Reported> reported = SystemErrorReader.read(object.get());
        return reported.<Reading>map(it -> new Reading.Understood(OccurrenceMeta.refined(it, envelope, CODES)))
                .orElseGet(() -> new Reading.Broken(check(Envelope.failure(object.get(), JsonObject.EMPTY))));
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return new SystemErrorCheck().envelope(envelope);
    }

    @Override
    public JsonObject schema() {
        return SchemaFile.load(SystemErrorDialect.class, "schema.json");
    }
}
