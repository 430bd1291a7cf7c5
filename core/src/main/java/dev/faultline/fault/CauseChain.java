package dev.faultline.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The chain of causes of a throwable. It may be endless, and a foreign {@code getCause} may throw. */
public final class CauseChain {
    /** The longest chain that is followed; a longer one is not intended, and may contain itself. */
    private static final int MAX_DEPTH = 32;

    private CauseChain() {}

    /** {@return the throwable and its causes, at most 32 of them} */
    public static List<Throwable> of(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        Optional<Throwable> next = Optional.of(thrown);
        while (next.isPresent() && chain.size() < MAX_DEPTH) {
            chain.add(next.get());
            next = next.flatMap(CauseChain::causeOf);
        }
        return chain;
    }

    /** {@return the first throwable of this class in the chain} */
    public static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        return of(thrown).stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** {@return the cause} {@code getCause} may be overridden; if it throws, there is no cause. */
    public static Optional<Throwable> causeOf(Throwable thrown) {
        try {
            return Optional.ofNullable(thrown.getCause());
        } catch (RuntimeException | Error e) {
            return Optional.empty();
        }
    }
}
