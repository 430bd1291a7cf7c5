package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.text.Redactor;
import java.util.List;
import java.util.Optional;

/** A fault with its type and code in this contract. */
record ErrorReport(Fault fault, String errorType, Optional<String> errorCode) {
    /** The beginning of the text of an error result. */
    static final String PREFIX = "Error: ";

    /** {@return the report of a fault that the dialect writes under this code} */
    static ErrorReport of(Fault fault, FaultCode written) {
        return switch (written) {
            case ToolResultCode own -> new ErrorReport(fault, own.errorType(), Optional.of(own.wire()));
            case UncodedError uncoded -> new ErrorReport(fault, uncoded.wire(), Optional.empty());
            default ->
                new ErrorReport(
                        fault, McpError.NAME, Optional.of(written.wire())); // a code of another dialect or server
        };
    }

    /** {@return this report without secrets} */
    ErrorReport redacted(Redactor redactor) {
        return new ErrorReport(fault.redacted(redactor), errorType, errorCode);
    }

    boolean isUnknown() {
        return errorType.equals(UncodedError.UNKNOWN_ERROR.wire());
    }

    /** {@return the result, with these members at the end of its meta} */
    Envelope toEnvelope(JsonObject last) {
        JsonObject meta = MetaRules.write(errorType, errorCode, MetaRules.allowed(errorType, MetaRules.facts(facts())));
        return new Envelope(List.of(PREFIX + fault.thrownTextOrMessage()), Optional.empty(), meta.with(last), true);
    }

    private JsonObject facts() {
        JsonObject details =
                fault.details().orElse(JsonObject.EMPTY) instanceof JsonObject facts ? facts : JsonObject.EMPTY;
        return isBug() ? details.with(JsonObject.of(MetaRules.PROGRAMMING_ERROR, JsonBoolean.TRUE)) : details;
    }

    // TR-17: only for an unforeseen failure; below a fault with a specific code it is not a bug.
    private boolean isBug() {
        boolean unforeseen = fault.code() == CommonCode.UNEXPECTED || fault.code() == CommonCode.INTERNAL_ERROR;
        return unforeseen
                && fault.cause()
                        .filter(cause -> cause instanceof Cause.Thrown && ProgrammingError.isNamed(cause.name()))
                        .isPresent();
    }
}
