package dev.faultline.dialects.toolfailure;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Reads the {@code toolFailure} of any server, with or without the occurrence. Ignores members that it does not know.
 */
final class ToolFailureReader {
    static final List<ToolFailureCode> OWN = List.of(ToolFailureCode.values());

    private final JsonObject failure;
    private final Optional<FailureClass> failureClass;

    private ToolFailureReader(JsonObject failure) {
        this.failure = failure;
        this.failureClass = failure.string("class").flatMap(FailureClass::named);
    }

    static Reading read(Envelope envelope, InstantSource clock) {
        Optional<JsonValue> sent = envelope.meta().get(ToolFailureDialect.KEY);
        if (!envelope.isError() || sent.isEmpty()) {
            return new Reading.Foreign();
        }
        return sent.get() instanceof JsonObject object
                ? new ToolFailureReader(object).read(envelope, clock.instant())
                : broken(envelope);
    }

    private Reading read(Envelope envelope, Instant now) {
        Optional<String> wire = failure.string("code").filter(text -> !text.isBlank());
        if (wire.isEmpty()) {
            return broken(envelope);
        }
        Reported reported =
                new Reported(fault(wire.get(), envelope.text(), now), Origin.UNKNOWN, Optional.empty(), id());
        return new Reading.Understood(dated(OccurrenceMeta.refined(reported, envelope, OWN)));
    }

    private static Reading broken(Envelope envelope) {
        return new Reading.Broken(new ToolFailureCheck().envelope(envelope));
    }

    private Optional<String> id() {
        return failure.string("correlationId").filter(text -> !text.isBlank());
    }

    private Fault fault(String wire, List<String> text, Instant now) {
        Optional<String> guidance = failure.string("agentGuidance").filter(it -> !it.isBlank());
        FaultCode code = code(wire);
        return new Fault(
                code,
                FailureText.message(String.join("\n", text), guidance, id()),
                retry(code, now),
                Effect.UNKNOWN,
                guidance,
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private FaultCode code(String wire) {
        return FaultCode.<FaultCode>find(OWN, wire)
                .orElseGet(() -> UnlistedCode.unlessListed(List.of(CommonCode.values()), wire, kind()));
    }

    /** {@return the kind of a code that is not known here: the one whose advice suits the whole class} */
    private FaultKind kind() {
        if (failureClass.isEmpty()) {
            return FaultKind.INTERNAL; // a class that this version does not know
        }
        return switch (failureClass.get()) {
            case CAPABILITY -> FaultKind.PRECONDITION_FAILED;
            case RELIABILITY -> isRetryable(JsonBoolean.TRUE) ? FaultKind.UNAVAILABLE : FaultKind.INTERNAL;
            case GOVERNANCE -> FaultKind.PERMISSION_DENIED;
        };
    }

    /**
     * {@return the retry answer, as far as the class allows one; without the draft's member it is not known, unless the
     * code is one that itself gives an answer}
     */
    private Optional<Retry> retry(FaultCode code, Instant now) {
        boolean reliability =
                failureClass.filter(FailureClass.RELIABILITY::equals).isPresent();
        if (!reliability || isRetryable(JsonBoolean.FALSE)) {
            return Optional.of(Retry.NEVER);
        }
        boolean coded = code == ToolFailureCode.RETRYABLE_TRANSIENT_ERROR;
        Optional<Retry> unstated = coded ? Optional.empty() : Optional.of(Retry.UNKNOWN);
        return notBefore()
                .map(instant -> Duration.between(now, instant))
                .filter(Duration::isPositive)
                .<Retry>map(Retry::after)
                .or(() -> isRetryable(JsonBoolean.TRUE) ? Optional.of(Retry.NOW) : unstated);
    }

    private boolean isRetryable(JsonBoolean value) {
        return failure.get("retryable").filter(value::equals).isPresent();
    }

    private Optional<Instant> notBefore() {
        return failure.get("retryNotBefore")
                .flatMap(value -> value instanceof JsonNumber number
                        ? number.integer().stream().boxed().findFirst()
                        : Optional.empty())
                .filter(millis -> millis >= 0 && millis <= ToolFailureDialect.MAX_INSTANT)
                .map(Instant::ofEpochMilli);
    }

    /** {@return the report with the instant that follows from the delay and its end} */
    private Reported dated(Reported reported) {
        Optional<Instant> at = reported.fault().retry() instanceof Retry.After(Duration delay)
                ? notBefore().map(instant -> instant.minus(delay))
                : Optional.empty();
        return new Reported(reported.fault(), reported.origin(), at, reported.id());
    }
}
