package dev.faultline.exceptions;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What can be tried, by name: each attempt makes a library throw. */
final class Provocations {
    /** Uses a library in a way that fails. */
    interface Attempt {
        void run() throws Throwable;
    }

    private final Map<String, Attempt> attempts = new LinkedHashMap<>();

    /** Adds an attempt. */
    void add(String library, String what, Attempt attempt) {
        if (attempts.putIfAbsent(library + ": " + what, attempt) != null) {
            throw new IllegalArgumentException("there are two attempts: " + library + ": " + what);
        }
    }

    /** {@return the names of all attempts} */
    Set<String> names() {
        return attempts.keySet();
    }

    /** {@return what this attempt throws; empty if it succeeds} */
    Optional<Throwable> thrown(String name) {
        Attempt attempt = requireNonNull(attempts.get(name), name);
        try {
            attempt.run();
            return Optional.empty();
        } catch (Throwable thrown) {
            return Optional.of(thrown);
        }
    }
}
