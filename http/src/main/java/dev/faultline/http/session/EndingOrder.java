package dev.faultline.http.session;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The order in which sessions end when there are too many: those that were never used after they began, then those that
 * have been unused longest. Each step takes the same time however many there are.
 */
final class EndingOrder {
    private final Set<String> neverUsed = new LinkedHashSet<>();
    private final Set<String> used = new LinkedHashSet<>();

    void begin(String id) {
        neverUsed.add(id);
    }

    void use(String id) {
        remove(id);
        used.add(id);
    }

    void remove(String id) {
        neverUsed.remove(id);
        used.remove(id);
    }

    int size() {
        return neverUsed.size() + used.size();
    }

    /** {@return the first session that is not busy} */
    Optional<String> first(Predicate<String> busy) {
        return Stream.concat(neverUsed.stream(), used.stream())
                .filter(busy.negate())
                .findFirst();
    }
}
