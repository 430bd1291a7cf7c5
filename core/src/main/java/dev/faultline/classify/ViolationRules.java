package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Violations that Bean Validation found, with the names and messages that the author wrote for the caller. Read by
 * reflection through the interfaces of the specification, because core depends on no library.
 */
final class ViolationRules {
    /** The parts of a path that name the method, not what the caller sent. */
    private static final Set<String> PLACES = Set.of("METHOD", "CONSTRUCTOR", "CROSS_PARAMETER");

    private static final int MOST_SHOWN = Fault.MAX_ARGUMENTS;

    private record Violation(String name, String message) {
        @Override
        public String toString() {
            return name.isEmpty() ? message : name + ": " + message;
        }
    }

    private ViolationRules() {}

    /** {@return the fault; empty if a result of the tool is invalid, which is no mistake of the caller} */
    static Optional<Fault> fault(Throwable thrown) {
        try {
            ClassLoader loader = thrown.getClass().getClassLoader();
            Reader reader = new Reader(loader);
            List<Violation> violations = new ArrayList<>();
            for (Object one : (Collection<?>) call(thrown, "getConstraintViolations", thrown.getClass())) {
                Optional<Violation> violation = reader.violation(one);
                if (violation.isEmpty()) {
                    return Optional.empty();
                }
                violations.add(violation.get());
            }
            return violations.isEmpty() ? Optional.empty() : Optional.of(fault(violations));
        } catch (ReflectiveOperationException | ClassCastException e) {
            return Optional.empty(); // not the specification's class, or not open to reflection: as any other exception
        }
    }

    private static Fault fault(List<Violation> violations) {
        List<String> texts =
                violations.stream().map(Violation::toString).sorted().distinct().toList();
        String shown = texts.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
        String more = texts.size() > MOST_SHOWN ? ", and " + (texts.size() - MOST_SHOWN) + " more" : "";
        return CommonCode.INVALID_ARGUMENT
                .fault(shown + more)
                .withArguments(violations.stream()
                        .map(Violation::name)
                        .filter(name -> !name.isEmpty())
                        .sorted()
                        .toList());
    }

    private static Object call(Object target, String name, Class<?> type) throws ReflectiveOperationException {
        Method method = type.getMethod(name);
        return Optional.ofNullable(method.invoke(target))
                .orElseThrow(() -> new NoSuchMethodException(name + " returned nothing"));
    }

    /** Reads through the public interfaces: the classes behind them need not be accessible. */
    private static final class Reader {
        private final Class<?> violation;
        private final Class<?> node;

        Reader(ClassLoader loader) throws ClassNotFoundException {
            this.violation = Class.forName("jakarta.validation.ConstraintViolation", false, loader);
            this.node = Class.forName("jakarta.validation.Path$Node", false, loader);
        }

        Optional<Violation> violation(Object one) throws ReflectiveOperationException {
            List<String> names = new ArrayList<>();
            for (Object part : (Iterable<?>) call(one, "getPropertyPath", violation)) {
                String kind = call(part, "getKind", node).toString();
                if (kind.equals("RETURN_VALUE")) {
                    return Optional.empty();
                }
                if (!PLACES.contains(kind)) {
                    name(part).forEach(names::add);
                }
            }
            String message = call(one, "getMessage", violation).toString();
            return Optional.of(new Violation(String.join(".", names), message));
        }

        // An element of a list has the position as part of its own node: a.0.b
        private Stream<String> name(Object part) throws ReflectiveOperationException {
            Stream<String> index = Stream.of(
                            node.getMethod("getIndex").invoke(part),
                            node.getMethod("getKey").invoke(part))
                    .filter(it -> it != null)
                    .map(Object::toString);
            Object name = node.getMethod("getName").invoke(part);
            return name == null || name.toString().startsWith("<")
                    ? index
                    : Stream.concat(index, Stream.of(name.toString()));
        }
    }
}
