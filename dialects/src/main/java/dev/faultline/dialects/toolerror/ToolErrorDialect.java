package dev.faultline.dialects.toolerror;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialect.RetryJson;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Issues;
import java.util.List;
import java.util.Optional;

/** Writes and reads {@code tool-error}: members in the order code, message, retry, suggestion, details. */
public final class ToolErrorDialect implements Dialect {
    static final List<ToolErrorCode> CODES = List.of(ToolErrorCode.values());
    private static final String INVALID_INPUT = "Invalid input";

    /** The dialect; it has no settings. */
    public ToolErrorDialect() {}

    @Override
    public String id() {
        return "tool-error";
    }

    @Override
    public List<ToolErrorCode> codes() {
        return CODES;
    }

    @Override
    public ToolErrorCode codeFor(Fault fault) {
        return fault.code() instanceof ToolErrorCode own
                ? own
                : lastResort(fault.code().kind());
    }

    private static ToolErrorCode lastResort(FaultKind kind) {
        return switch (kind) {
            case INVALID_INPUT -> ToolErrorCode.VALIDATION_ERROR;
            case NOT_FOUND -> ToolErrorCode.NOT_FOUND;
            case ALREADY_EXISTS, CONFLICT, UNAUTHENTICATED, PERMISSION_DENIED, POLICY_REJECTED, PRECONDITION_FAILED ->
                ToolErrorCode.PRECONDITION_FAILED;
            case TIMEOUT -> ToolErrorCode.TIMEOUT;
            case UNAVAILABLE, EXHAUSTED, CORRUPT, INTERNAL -> ToolErrorCode.INTERNAL_ERROR;
        };
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        Fault fault = occurrence.fault();
        JsonObject.Builder object = JsonObject.builder()
                .put("code", codeFor(fault).wire())
                .put("message", message(fault))
                .put("retry", RetryJson.write(stated(fault.retry()))) // always: it is not optional (TE-02)
                .putIfPresent("suggestion", fault.suggestion());
        fault.details().ifPresent(details -> object.put("details", details));
        return Envelope.failure(object.build(), OccurrenceMeta.write(occurrence));
    }

    // The contract has no word for what is not known: a call that may fail again is not repeated (R12).
    private static Retry stated(Retry retry) {
        return retry instanceof Retry.Unknown ? Retry.NEVER : retry;
    }

    private static String message(Fault fault) {
        return Issues.describe(fault.details()) ? INVALID_INPUT : fault.thrownTextOrMessage();
    }

    @Override
    public Reading read(Envelope envelope) {
        Optional<JsonObject> object = envelope.object().filter(it -> envelope.isError() && ToolErrorReader.knows(it));
        if (object.isEmpty()) {
            return new Reading.Foreign();
        }
        Optional<Fault> fault = ToolErrorReader.read(object.get());
        if (fault.isEmpty()) {
            return new Reading.Broken(check(Envelope.failure(object.get(), JsonObject.EMPTY)));
        }
        return new Reading.Understood(OccurrenceMeta.refined(Reported.of(fault.get()), envelope, CODES));
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return new ToolErrorCheck().envelope(envelope);
    }

    @Override
    public JsonObject schema() {
        return SchemaFile.load(ToolErrorDialect.class, "schema.json");
    }
}
