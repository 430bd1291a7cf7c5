package dev.faultline.fault;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.text.ForeignText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a throwable and its causes down to {@link Cause#MAX_DEPTH}, each throwable once. */
final class CauseReader {
    private final Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    Cause read(@Nullable Object thrown) {
        return switch (thrown) {
            case null -> new Cause.Value("null", JsonNull.NULL);
            case Throwable throwable -> throwable(throwable, Cause.MAX_DEPTH).orElseThrow();
            case CharSequence text -> new Cause.Value("String", kept(text));
            default -> value(kept(thrown)); // the open world of Java classes
        };
    }

    private Optional<Cause> throwable(@Nullable Throwable thrown, int depth) {
        if (thrown == null || depth == 0 || !seen.add(thrown)) {
            return Optional.empty();
        }
        if (thrown instanceof FaultException known) {
            return Optional.of(new Cause.Thrown(
                    name(thrown),
                    known.fault().message(),
                    Optional.of(known.fault().code().wire()),
                    known.fault()
                            .cause()
                            .flatMap(cause -> cut(cause, depth - 1))
                            .or(() -> throwable(CauseChain.causeOf(known).orElse(null), depth - 1)),
                    suppressed(thrown, depth - 1)));
        }
        return Optional.of(new Cause.Thrown(
                name(thrown),
                ForeignText.safe(message(thrown)),
                SystemCode.of(thrown),
                throwable(CauseChain.causeOf(thrown).orElse(null), depth - 1),
                suppressed(thrown, depth - 1)));
    }

    private List<Cause> suppressed(Throwable thrown, int depth) {
        List<Cause> causes = new ArrayList<>();
        for (Throwable one : thrown.getSuppressed()) {
            if (causes.size() < Cause.MAX_DEPTH) {
                throwable(one, depth).ifPresent(causes::add);
            }
        }
        return causes;
    }

    // A fault that is wrapped at every level carries the whole chain below it each time.
    private static Optional<Cause> cut(Cause cause, int depth) {
        if (depth == 0) {
            return Optional.empty();
        }
        return Optional.of(
                switch (cause) {
                    case Cause.Thrown(var name, var message, var code, var inner, var suppressed) ->
                        new Cause.Thrown(
                                name,
                                message,
                                code,
                                inner.flatMap(one -> cut(one, depth - 1)),
                                suppressed.stream()
                                        .flatMap(one -> cut(one, depth - 1).stream())
                                        .toList());
                    case Cause.Value value -> value;
                    case Cause.Replaced replaced -> replaced;
                });
    }

    private static String name(Throwable thrown) {
        Class<?> type = thrown.getClass();
        while (type.isAnonymousClass()) {
            type = type.getSuperclass();
        }
        return BoundedText.ellipsized(type.getSimpleName(), 128);
    }

    static String message(Throwable thrown) {
        List<Throwable> chain = CauseChain.of(thrown);
        int speaker = 0;
        while (speaker + 1 < chain.size() && repeats(chain.get(speaker), chain.get(speaker + 1))) {
            speaker++;
        }
        return text(chain.get(speaker)::getMessage);
    }

    // An exception that is made from a cause alone says what the cause's toString() says, a class name first.
    private static boolean repeats(Throwable thrown, Throwable cause) {
        String message = text(thrown::getMessage);
        return !message.isEmpty() && message.equals(text(cause::toString));
    }

    // Both methods may be overridden; what they throw is not worth keeping.
    private static String text(Supplier<@Nullable String> method) {
        try {
            return Objects.requireNonNullElse(method.get(), "");
        } catch (RuntimeException | Error e) {
            return "";
        }
    }

    // Other languages can throw any object; one with a message or a stack is an error all the same.
    private static Cause value(JsonValue kept) {
        return kept instanceof JsonObject object
                        && (object.get("message").isPresent()
                                || object.get("stack").isPresent())
                ? new Cause.Thrown(
                        object.string("name").orElse("Object"),
                        object.string("message").orElse(""),
                        object.string("code"),
                        Optional.empty(),
                        List.of())
                : new Cause.Value("Object", kept);
    }

    // A value without a JSON form is null here: toString() may throw, or reveal too much.
    private static JsonValue kept(Object thrown) {
        JsonValue safe = JsonValue.of(thrown).readable().map(CauseReader::safe).orElse(JsonNull.NULL);
        String printed = JsonText.print(safe);
        boolean number = safe instanceof JsonNumber || safe instanceof JsonBoolean; // SE-10: not a cause by itself
        return number || !BoundedText.fits(printed, ForeignText.MAX_BYTES)
                ? new JsonString(ForeignText.safe(printed))
                : safe;
    }

    // SE-31: a cause has no arrays, not even inside.
    private static JsonValue safe(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> new JsonString(ForeignText.safe(text));
            case JsonArray array -> new JsonString(ForeignText.safe(JsonText.print(array)));
            case JsonObject object -> members(object);
            case JsonNull nothing -> nothing;
            case JsonNumber number -> number;
            case JsonBoolean bool -> bool;
        };
    }

    private static JsonObject members(JsonObject object) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> members.putIfAbsent(ForeignText.safe(name), safe(value)));
        return new JsonObject(members);
    }
}
