package dev.faultline.http.session;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The order in which sessions end when there are too many: those that have been unused longest first. A session that
 * has just begun is the most recently used. Each step takes the same time however many there are.
 */
final class EndingOrder {
    private final Set<String> used = new LinkedHashSet<>();

    /** The session begins, or is used. */
    void use(String id) {
        used.remove(id);
        used.add(id);
    }

    void remove(String id) {
        used.remove(id);
    }

    int size() {
        return used.size();
    }

    /** {@return the first session that is not busy} */
    Optional<String> first(Predicate<String> busy) {
        return used.stream().filter(busy.negate()).findFirst();
    }
}
