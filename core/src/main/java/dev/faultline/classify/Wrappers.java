package dev.faultline.classify;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;

/** Exceptions that only carry another one. */
final class Wrappers {
    /** Deeper than this nobody wraps on purpose; a chain may even contain itself. */
    private static final int MAX_DEPTH = 32;

    private Wrappers() {}

    /** {@return what lies under the wrappers of futures and reflection} */
    static Throwable open(Throwable thrown) {
        return walk(thrown, inside -> !isWrapper(inside)).orElse(thrown);
    }

    /** {@return the first throwable of this class in the chain of causes} */
    static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        return walk(thrown, type::isInstance).map(type::cast);
    }

    /** {@return its cause} That is anybody's code: one that fails has no cause. */
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
