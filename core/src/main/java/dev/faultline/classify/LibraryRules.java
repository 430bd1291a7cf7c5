package dev.faultline.classify;

import dev.faultline.fault.Fault;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The rules for classes that a server may or may not have. They are known by name, so that a server without databases
 * loads no class of {@code java.sql}, and core depends on no library.
 */
final class LibraryRules {
    private static final Map<String, Function<Throwable, Optional<Fault>>> RULES = Map.of(
            "java.sql.SQLException", thrown -> SqlRules.fault(thrown),
            "jakarta.validation.ConstraintViolationException", thrown -> ViolationRules.fault(thrown));

    private LibraryRules() {}

    /** {@return the names of the classes that have a rule} */
    static Set<String> classes() {
        return RULES.keySet();
    }

    /** {@return the rule of this class, if it has one} */
    static Optional<Function<Throwable, Optional<Fault>>> of(Class<?> type) {
        return Optional.ofNullable(RULES.get(type.getName()));
    }
}
