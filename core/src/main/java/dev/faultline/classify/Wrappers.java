package dev.faultline.classify;

import dev.faultline.fault.CauseChain;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Exceptions that only wrap another one. */
final class Wrappers {
    private Wrappers() {}

    /** {@return the first throwable in the chain of causes that is not a wrapper} */
    static Throwable unwrap(Throwable thrown) {
        return CauseChain.of(thrown).stream()
                .filter(inside -> !isWrapper(inside))
                .findFirst()
                .orElse(thrown);
    }

    /** {@return the first throwable of this class in the chain of causes} */
    static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        return CauseChain.of(thrown).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    private static boolean isWrapper(Throwable thrown) {
        return CauseChain.causeOf(thrown).isPresent()
                && (thrown instanceof ExecutionException
                        || thrown instanceof CompletionException
                        || thrown instanceof InvocationTargetException
                        || thrown instanceof UndeclaredThrowableException
                        || thrown instanceof UncheckedIOException);
    }
}
