package dev.faultline.classify;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;

/** Exceptions that only wrap another one. */
final class Wrappers {
    /** The longest chain that is followed; a longer one is not intended, and may contain itself. */
    private static final int MAX_DEPTH = 32;

    private Wrappers() {}

    /** {@return the first throwable in the chain of causes that is not a wrapper} */
    static Throwable unwrap(Throwable thrown) {
        return walk(thrown, inside -> !isWrapper(inside)).orElse(thrown);
    }

    /** {@return the first throwable of this class in the chain of causes} */
    static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        return walk(thrown, type::isInstance).map(type::cast);
    }

    /** {@return the cause} {@code getCause} may be overridden; if it throws, there is no cause. */
    static Optional<Throwable> causeOf(Throwable thrown) {
        try {
            return Optional.ofNullable(thrown.getCause());
        } catch (RuntimeException | Error e) {
            return Optional.empty();
        }
    }

    private static Optional<Throwable> walk(Throwable thrown, Predicate<Throwable> wanted) {
        Optional<Throwable> inside = Optional.of(thrown);
        for (int depth = 0; inside.isPresent() && depth < MAX_DEPTH; depth++) {
            if (wanted.test(inside.get())) {
                return inside;
            }
            inside = inside.flatMap(Wrappers::causeOf);
        }
        return Optional.empty();
    }

    private static boolean isWrapper(Throwable thrown) {
        return causeOf(thrown).isPresent()
                && (thrown instanceof ExecutionException
                        || thrown instanceof CompletionException
                        || thrown instanceof InvocationTargetException
                        || thrown instanceof UndeclaredThrowableException
                        || thrown instanceof UncheckedIOException);
    }
}
