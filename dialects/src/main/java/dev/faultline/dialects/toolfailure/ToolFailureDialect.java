package dev.faultline.dialects.toolfailure;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Idempotence;
import dev.faultline.tool.ToolContract;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Writes and reads {@code tool-failure}: a text that a model can act on, and the facts for programs in {@code _meta},
 * in the form of an open MCP draft. There is no structured content.
 */
public final class ToolFailureDialect implements Dialect {
    /** The key of the draft in {@code _meta}. */
    public static final String KEY = "io.modelcontextprotocol/toolFailure";

    /** The latest {@code retryNotBefore}: up to here, every JSON reader represents milliseconds exactly. */
    static final long MAX_INSTANT = Retry.After.MAX.toMillis();

    private static final List<ToolFailureCode> CODES = List.of(ToolFailureCode.values());

    private final InstantSource clock;
    private final boolean idempotent;

    /** Reads with the system's clock. */
    public ToolFailureDialect() {
        this(InstantSource.system());
    }

    /** Reads with this clock: an envelope says at which instant a call may be repeated, a fault says after how long. */
    public ToolFailureDialect(InstantSource clock) {
        this(clock, false);
    }

    private ToolFailureDialect(InstantSource clock, boolean idempotent) {
        this.clock = clock;
        this.idempotent = idempotent;
    }

    @Override
    public String id() {
        return "tool-failure";
    }

    @Override
    public List<ToolFailureCode> codes() {
        return CODES;
    }

    /** {@inheritDoc} If the draft has no code for the fault, it is the fault's own code. */
    @Override
    public FaultCode codeFor(Fault fault) {
        if (fault.retry().isAllowed()) {
            return ToolFailureCode.RETRYABLE_TRANSIENT_ERROR;
        }
        FaultCode code = fault.code();
        if (code == ToolFailureCode.RETRYABLE_TRANSIENT_ERROR) {
            return CommonCode.TOOL_FAILED; // the code would say that the call may be repeated
        }
        return code instanceof ToolFailureCode own ? own : lastResort(code);
    }

    private static FaultCode lastResort(FaultCode code) {
        return switch (code.kind()) {
            case INVALID_INPUT -> ToolFailureCode.INVALID_INPUT;
            case NOT_FOUND -> ToolFailureCode.RESOURCE_NOT_FOUND;
            case UNAUTHENTICATED -> ToolFailureCode.AUTH_REQUIRED;
            case PERMISSION_DENIED -> ToolFailureCode.PERMISSION_DENIED;
            case POLICY_REJECTED -> ToolFailureCode.POLICY_BLOCKED;
            case ALREADY_EXISTS, CONFLICT, PRECONDITION_FAILED, TIMEOUT, UNAVAILABLE, EXHAUSTED, CORRUPT, INTERNAL ->
                code;
        };
    }

    /** {@return whether the call may be repeated, if that is known} */
    private static Optional<Boolean> isRetryable(Fault fault) {
        return fault.retry() instanceof Retry.Unknown
                ? Optional.empty()
                : Optional.of(fault.retry().isAllowed());
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        JsonObject meta = JsonObject.of(KEY, failure(occurrence)).with(OccurrenceMeta.writeWithDetails(occurrence));
        return new Envelope(List.of(FailureText.of(occurrence, idempotent)), Optional.empty(), meta, true);
    }

    private JsonObject failure(Occurrence occurrence) {
        Fault fault = occurrence.fault();
        FaultCode code = codeFor(fault);
        FailureClass failureClass =
                code instanceof ToolFailureCode own ? own.failureClass() : FailureClass.of(code.kind());
        JsonObject.Builder failure =
                JsonObject.builder().put("class", failureClass.wire()).put("code", code.wire());
        if (failureClass == FailureClass.RELIABILITY) {
            isRetryable(fault).ifPresent(retryable -> failure.put("retryable", retryable));
        }
        if (fault.retry() instanceof Retry.After(Duration delay)) {
            long notBefore = occurrence.at().toEpochMilli() + delay.toMillis();
            failure.put("retryNotBefore", Math.clamp(notBefore, 0, MAX_INSTANT));
        }
        return failure.put("correlationId", occurrence.id())
                .putIfPresent("agentGuidance", fault.suggestion())
                .build();
    }

    @Override
    public Reading read(Envelope envelope) {
        return ToolFailureReader.read(envelope, clock);
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return new ToolFailureCheck().envelope(envelope);
    }

    @Override
    public JsonObject schema() {
        return SchemaFile.load(ToolFailureDialect.class, "schema.json");
    }

    @Override
    public boolean structuresFailures() {
        return false;
    }

    /** {@inheritDoc} R42: the text advises as the client does, which knows from the list which tools are idempotent. */
    @Override
    public Dialect forTool(ToolContract contract) {
        return new ToolFailureDialect(clock, contract.idempotence().equals(Idempotence.ALWAYS));
    }

    /** {@inheritDoc} For this contract that is the whole result, because its text alone is not enough. */
    @Override
    public String document(Envelope envelope) {
        return JsonText.print(envelope.toJson());
    }
}
