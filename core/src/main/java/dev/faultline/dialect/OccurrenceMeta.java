package dev.faultline.dialect;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts in {@code _meta} that decide whether to repeat a call, and which arguments to correct. They are the same in
 * every dialect that can carry them; a client reads them before the envelope.
 *
 * @param arguments the arguments that are wrong; this member is left out if there are none
 * @param details the facts that the thrower gave for programs; only in a dialect without a place of its own for them
 */
public record OccurrenceMeta(
        String id,
        String code,
        FaultKind kind,
        Retry retry,
        Effect effect,
        List<String> arguments,
        Optional<JsonValue> details) {
    /** The key in {@code _meta}. */
    public static final String KEY = "dev.faultline/occurrence";

    /** {@return the {@code _meta} object of this occurrence, without its details} */
    public static JsonObject write(Occurrence occurrence) {
        return JsonObject.of(KEY, facts(occurrence).build());
    }

    /** {@return the {@code _meta} object of this occurrence, for a dialect that has no other place for its details} */
    public static JsonObject writeWithDetails(Occurrence occurrence) {
        JsonObject.Builder facts = facts(occurrence);
        occurrence.fault().details().ifPresent(details -> facts.put("details", details));
        return JsonObject.of(KEY, facts.build());
    }

    private static JsonObject.Builder facts(Occurrence occurrence) {
        Fault fault = occurrence.fault();
        JsonObject.Builder facts = JsonObject.builder()
                .put("id", occurrence.id())
                .put("code", fault.code().name())
                .put("kind", fault.code().kind().name())
                .put("retry", RetryJson.write(fault.retry()))
                .put("effect", fault.effect().name().toLowerCase(Locale.ROOT));
        if (!fault.arguments().isEmpty()) {
            facts.put("arguments", JsonArray.ofStrings(fault.arguments()));
        }
        if (occurrence.failures() > 1) {
            facts.put("failures", JsonNumber.of(occurrence.failures()));
        }
        return facts;
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
                    ? Optional.of(new OccurrenceMeta(
                            id.get(),
                            code.get(),
                            kind.get(),
                            retry.get(),
                            effect.get(),
                            arguments(facts),
                            facts.get("details")))
                    : Optional.empty();
        });
    }

    // It is optional and for hints only, so a part that is not text is skipped.
    private static List<String> arguments(JsonObject facts) {
        return facts.get("arguments").orElse(JsonArray.EMPTY) instanceof JsonArray(List<JsonValue> names)
                ? names.stream()
                        .flatMap(name -> name instanceof JsonString(String text) ? Stream.of(text) : Stream.empty())
                        .toList()
                : List.of();
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
        Fault read = reported.fault().withCode(exact).withRetry(retry).withEffect(effect);
        Fault named = arguments.isEmpty() ? read : read.withArguments(arguments);
        return new Reported(detailed(named), reported.origin(), reported.at(), Optional.of(id));
    }

    // What no writer of ours sends is skipped: it must not replace the fault that was read.
    private Fault detailed(Fault fault) {
        return details.map(fault::withDetails)
                .filter(it -> it.code().equals(fault.code()))
                .orElse(fault);
    }

    private static <E extends Enum<E>> Optional<E> constant(E[] constants, String name) {
        return Arrays.stream(constants).filter(one -> one.name().equals(name)).findFirst();
    }
}
