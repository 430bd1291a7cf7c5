package dev.faultline.classify;

import dev.faultline.fault.CauseChain;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
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

    private static boolean isWrapper(Throwable thrown) {
        return CauseChain.causeOf(thrown).isPresent()
                && (thrown instanceof ExecutionException
                        || thrown instanceof CompletionException
                        || thrown instanceof InvocationTargetException
                        || thrown instanceof UndeclaredThrowableException
                        || thrown instanceof UncheckedIOException);
    }
}
