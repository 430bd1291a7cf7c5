package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Issues;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the {@code tool-result} of other servers, which has a {@code _meta.errorType}. */
final class ToolResultReader {
    private static final List<FaultCode> OWN = Stream.concat(
                    Arrays.stream(ToolResultCode.values()), Stream.of(UncodedError.MCP_ERROR))
            .<FaultCode>map(code -> code)
            .toList();

    private static final List<FaultCode> KNOWN =
            Stream.concat(OWN.stream(), Arrays.stream(CommonCode.values())).toList();

    private ToolResultReader() {}

    static Reading read(Envelope envelope) {
        if (!envelope.isError() || envelope.meta().get(MetaRules.ERROR_TYPE).isEmpty()) {
            return new Reading.Foreign();
        }
        Optional<String> errorType = envelope.meta()
                .string(MetaRules.ERROR_TYPE)
                .map(ScriptText::trimmed)
                .filter(type -> !type.isEmpty());
        if (errorType.isEmpty() || envelope.text().isEmpty()) {
            return new Reading.Broken(new ToolResultCheck().envelope(envelope));
        }
        Reported reported = Reported.of(fault(envelope, errorType.get()));
        return new Reading.Understood(OccurrenceMeta.refined(reported, envelope, OWN));
    }

    private static Fault fault(Envelope envelope, String errorType) {
        FaultCode code = code(errorType, envelope.meta().string(MetaRules.ERROR_CODE));
        JsonObject facts = MetaRules.facts(envelope.meta());
        Optional<JsonValue> details =
                Optional.of(facts).filter(it -> !it.members().isEmpty()).map(it -> it);
        return new Fault(
                code,
                message(envelope),
                Optional.<Retry>empty(), // the contract has no retry answer
                Effect.UNKNOWN,
                Optional.empty(),
                Issues.paths(details),
                details,
                Optional.empty());
    }

    private static String message(Envelope envelope) {
        String text = String.join("\n", envelope.text());
        return text.startsWith(ErrorReport.PREFIX) ? text.substring(ErrorReport.PREFIX.length()) : text;
    }

    private static FaultCode code(String errorType, Optional<String> errorCode) {
        Optional<FaultCode> ofType = ofType(errorType);
        if (errorCode.isEmpty()) {
            return ofType.orElseGet(() -> new UnlistedCode(errorType, FaultKind.INTERNAL));
        }
        return UnlistedCode.unlessListed(
                KNOWN, errorCode.get(), ofType.map(FaultCode::kind).orElse(FaultKind.INTERNAL));
    }

    /** {@return the code of an error that has this type and no code} */
    private static Optional<FaultCode> ofType(String errorType) {
        if (errorType.equals(McpError.NAME)) {
            return Optional.of(UncodedError.MCP_ERROR);
        }
        if (errorType.equals(UncodedError.UNKNOWN_ERROR.wire())) {
            return Optional.of(CommonCode.UNEXPECTED);
        }
        return Arrays.stream(ToolResultCode.values())
                .filter(code -> code.errorType().equals(errorType))
                .<FaultCode>map(code -> code)
                .findFirst();
    }
}
