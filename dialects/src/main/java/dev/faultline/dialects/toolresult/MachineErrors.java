package dev.faultline.dialects.toolresult;

import dev.faultline.fault.Cause;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises errors of the machine, which a tool cannot explain: out of memory, disk full, too many open files. */
final class MachineErrors {
    private static final Set<String> CODES = Set.of("ENOMEM", "ENOSPC", "EMFILE", "ENFILE");

    private MachineErrors() {}

    static boolean matches(@Nullable Object error, Development development) {
        return switch (error) {
            case null -> false;
            case Throwable thrown -> isInChain(thrown);
            case Map<?, ?> map -> hasCode(map, development);
            case JsonObject object -> hasCode(object, development);
            default -> false; // text and other values have no code
        };
    }

    // TR-15: also if it is the cause of another error.
    private static boolean isInChain(Throwable thrown) {
        Optional<Cause> inside = Optional.of(Cause.of(thrown));
        while (inside.isPresent()) {
            if (inside.flatMap(Cause::code).filter(CODES::contains).isPresent()) {
                return true;
            }
            inside = inside.flatMap(Cause::cause);
        }
        return false;
    }

    private static boolean hasCode(Object error, Development development) {
        Optional<JsonValue> code =
                LenientJson.of(error) instanceof JsonObject object ? object.get("code") : Optional.empty();
        if (code.isEmpty() || code.get() instanceof JsonString) {
            return code.filter(it -> it instanceof JsonString(String name) && CODES.contains(name))
                    .isPresent();
        }
        if (development.isOn()) {
            ResultLog.warn("isSystemError: ignored the code of the error because it is not a string");
        }
        return false;
    }
}
