package dev.faultline.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Collects the problems of one document, the first {@value #MAX_PROBLEMS} of them. */
public final class JsonProblems {
    private static final int MAX_PROBLEMS = 50;

    private final List<JsonProblem> found = new ArrayList<>();
    private final BiFunction<String, Collection<String>, Optional<String>> nearest;

    /** Creates an empty collection; {@code nearest} finds the known name that a wrong name was probably meant to be. */
    public JsonProblems(BiFunction<String, Collection<String>, Optional<String>> nearest) {
        this.nearest = nearest;
    }

    /** Adds a problem. */
    public void add(JsonPointer at, String message) {
        if (found.size() < MAX_PROBLEMS) {
            found.add(new JsonProblem(at, message));
        }
    }

    /** Adds a problem that a wrong name causes; the message ends with the nearest known name, if there is one. */
    public void addWrongName(JsonPointer at, String message, String given, Collection<String> known) {
        String hint = nearest.apply(given, known)
                .map(name -> "; did you mean `" + name + "`?")
                .orElse("");
        add(at, message + hint);
    }

    /** {@return whether no problem was found} */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** {@return the problems in the order in which they were found} */
    public List<JsonProblem> all() {
        return List.copyOf(found);
    }
}
