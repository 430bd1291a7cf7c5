package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;
import java.util.Set;

/** Writes and reads {@code tool-result}: text for people, {@code _meta} for programs, no structured content. */
public final class ToolResultDialect implements Dialect {
    private static final List<ToolResultCode> CODES = List.of(ToolResultCode.values());

    /** R10: the codes of failures to record are kept, whatever their kind. */
    private static final Set<String> AUDIT = Set.of("AUDIT_LOG_FAILED", "AUDIT_LOCK_FAILED", "SELF_AUDIT_FAILURE");

    /** What could not be reached over a network. A full disk or an index that is not ready is not available either. */
    private static final Set<String> UNREACHABLE =
            Set.of("NETWORK_FAILED", "SERVER_UNAVAILABLE", "UPSTREAM_UNREACHABLE");

    /** The dialect; it has no settings. */
    public ToolResultDialect() {}

    @Override
    public String id() {
        return "tool-result";
    }

    @Override
    public List<ToolResultCode> codes() {
        return CODES;
    }

    /** {@return whether this is one of the errors that the contract sends without a code} */
    public static boolean isUncoded(FaultCode code) {
        return code instanceof UncodedError;
    }

    @Override
    public boolean marksSuccess() {
        return true; // TR-06
    }

    /**
     * {@inheritDoc} If this contract has no code for the fault, it is the fault's own code. For errors that are sent
     * without a code, its wire name is the {@code errorType}.
     */
    @Override
    public FaultCode codeFor(Fault fault) {
        FaultCode code = fault.code();
        boolean kept = code instanceof ToolResultCode || code instanceof UncodedError || AUDIT.contains(code.wire());
        return kept ? code : lastResort(code);
    }

    private static FaultCode lastResort(FaultCode code) {
        return switch (code.kind()) {
            case INVALID_INPUT -> ToolResultCode.VALIDATION_ERROR;
            case TIMEOUT -> ToolResultCode.TIMEOUT;
            case UNAVAILABLE -> UNREACHABLE.contains(code.name()) ? ToolResultCode.NETWORK_ERROR : code;
            case NOT_FOUND,
                    ALREADY_EXISTS,
                    CONFLICT,
                    UNAUTHENTICATED,
                    PERMISSION_DENIED,
                    POLICY_REJECTED,
                    PRECONDITION_FAILED -> code;
            case EXHAUSTED, CORRUPT, INTERNAL -> UncodedError.UNKNOWN_ERROR;
        };
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        ErrorReport report = ErrorReport.of(occurrence.fault(), codeFor(occurrence.fault()));
        return report.toEnvelope(OccurrenceMeta.write(occurrence));
    }

    @Override
    public Reading read(Envelope envelope) {
        return ToolResultReader.read(envelope);
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return new ToolResultCheck().envelope(envelope);
    }

    @Override
    public JsonObject schema() {
        return SchemaFile.load(ToolResultDialect.class, "schema.json");
    }

    @Override
    public boolean structuresFailures() {
        return false;
    }

    /** {@inheritDoc} For this contract that is the whole result, because its text alone is not enough. */
    @Override
    public String document(Envelope envelope) {
        return JsonText.print(envelope.toJson());
    }
}
