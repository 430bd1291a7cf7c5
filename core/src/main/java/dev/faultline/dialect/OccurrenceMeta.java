package dev.faultline.dialect;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts in {@code _meta} that decide whether to repeat a call. They are the same in every dialect that can carry
 * them; a client reads them before the envelope.
 */
public record OccurrenceMeta(String id, String code, FaultKind kind, Retry retry, Effect effect) {
    /** The key in {@code _meta}. */
    public static final String KEY = "dev.faultline/occurrence";

    /** {@return the {@code _meta} object of this occurrence} */
    public static JsonObject write(Occurrence occurrence) {
        Fault fault = occurrence.fault();
        return JsonObject.of(
                KEY,
                JsonObject.builder()
                        .put("id", occurrence.id())
                        .put("code", fault.code().name())
                        .put("kind", fault.code().kind().name())
                        .put("retry", RetryJson.write(fault.retry()))
                        .put("effect", fault.effect().name().toLowerCase(Locale.ROOT))
                        .build());
    }

    /** {@return the facts in this {@code _meta}, if they are present and complete} */
    public static Optional<OccurrenceMeta> read(JsonObject meta) {
        return meta.object(KEY).flatMap(facts -> {
            Optional<String> id = facts.string("id");
            Optional<String> code = facts.string("code");
            Optional<FaultKind> kind = facts.string("kind").flatMap(name -> constant(FaultKind.values(), name));
            Optional<Retry> retry = facts.get("retry").flatMap(RetryJson::read);
            Optional<Effect> effect =
                    facts.string("effect").flatMap(name -> constant(Effect.values(), name.toUpperCase(Locale.ROOT)));
            boolean complete =
                    id.isPresent() && code.isPresent() && kind.isPresent() && retry.isPresent() && effect.isPresent();
            return complete
                    ? Optional.of(new OccurrenceMeta(id.get(), code.get(), kind.get(), retry.get(), effect.get()))
                    : Optional.empty();
        });
    }

    /**
     * {@return the report, with the facts from the envelope's {@code _meta} in place of those inferred from the rest of
     * the envelope}
     */
    public static Reported refined(Reported reported, Envelope envelope, List<? extends FaultCode> known) {
        return read(envelope.meta()).map(meta -> meta.refine(reported, known)).orElse(reported);
    }

    private Reported refine(Reported reported, List<? extends FaultCode> known) {
        FaultCode exact = Stream.concat(known.stream(), Arrays.stream(CommonCode.values()))
                .filter(candidate -> candidate.name().equals(code) && candidate.kind() == kind)
                .<FaultCode>map(found -> found)
                .findFirst()
                .orElseGet(() -> new UnlistedCode(code, kind));
        Fault read = reported.fault();
        Fault fault = new Fault(exact, read.message(), retry, effect, read.suggestion(), read.details(), read.cause());
        return new Reported(fault, reported.origin(), reported.at(), Optional.of(id));
    }

    private static <E extends Enum<E>> Optional<E> constant(E[] constants, String name) {
        return Arrays.stream(constants).filter(one -> one.name().equals(name)).findFirst();
    }
}
