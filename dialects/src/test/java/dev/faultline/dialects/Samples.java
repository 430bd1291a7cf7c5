package dev.faultline.dialects;

import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sample occurrences of every kind, the same in every run. */
public final class Samples {
    private static final Instant AT = Instant.parse("2026-01-19T15:32:10.123Z");

    private Samples() {}

    /** {@return occurrences of every kind, every common code and every code of the dialect, and some edge cases} */
    public static List<Occurrence> of(Dialect dialect) {
        Stream<FaultCode> kinds = Arrays.stream(FaultKind.values()).map(kind -> new UnlistedCode("SOME_" + kind, kind));
        Stream<FaultCode> codes = Stream.of(kinds, Arrays.stream(CommonCode.values()), dialect.codes().stream())
                .flatMap(stream -> stream);
        return Stream.concat(codes.map(code -> code.fault("It went wrong: " + code.wire())), odd())
                .map(Samples::occurrence)
                .toList();
    }

    /** {@return an occurrence of the fault with a fixed origin and time} */
    public static Occurrence occurrence(Fault fault) {
        return new Occurrence(fault, Origin.ofTool("sample_tool"), AT, "0f8b2c1e-0000-4000-8000-000000000001");
    }

    private static Stream<Fault> odd() {
        Fault base = CommonCode.TIMED_OUT.fault("Zeitüberschreitung – 時間切れ 🕰 \u2028\u0001\"\\/");
        Map<String, Object> cyclic = new LinkedHashMap<>();
        cyclic.put("self", cyclic);
        return Stream.of(
                base,
                base.retryAfter(Duration.ZERO),
                base.retryAfter(Duration.ofMillis(1).plusNanos(1)).withEffect(Effect.APPLIED),
                base.withSuggestion("é".repeat(400)),
                base.withDetails(null),
                base.withDetails(List.of(1, 0.0, -1.5e300, "x", Map.of("a~/b", List.of(true)))),
                base.withDetails(cyclic),
                Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException("pool is empty"))),
                Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException())),
                CommonCode.INTERNAL_ERROR.fault("Not recorded").withCause(new Cause.Replaced(base)),
                rejectedArguments());
    }

    private static Fault rejectedArguments() {
        Parameters<String> parameters = Parameters.of(
                arguments -> "",
                Parameter.required("path", Shape.nonEmptyText(), "A path."),
                Parameter.optional("limit", Shape.integer(1, 10), "The maximum number."));
        try {
            parameters.decode(
                    JsonObject.builder().put("limit", "ten").put("pth", "x").build());
            throw new IllegalStateException("these arguments must be refused");
        } catch (FaultException refused) {
            return refused.fault();
        }
    }
}
