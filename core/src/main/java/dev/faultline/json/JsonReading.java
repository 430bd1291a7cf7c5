package dev.faultline.json;

import java.util.List;
import java.util.Optional;

/** The result of reading something as JSON. */
public sealed interface JsonReading {
    /** All of it is JSON-safe. */
    record Clean(JsonValue value) implements JsonReading {
        @Override
        public List<JsonProblem> problems() {
            return List.of();
        }
    }

    /**
     * It could be read, but parts of it are not JSON-safe. In {@code value}, these parts are null, an unpaired
     * surrogate is U+FFFD, and only the first of two members with the same name is kept.
     */
    record Flawed(JsonValue value, List<JsonProblem> problems) implements JsonReading {
        /** Copies the problems. */
        public Flawed {
            problems = List.copyOf(problems);
        }
    }

    /** It is not JSON, or it exceeds the limits. */
    record Unreadable(JsonProblem problem) implements JsonReading {
        @Override
        public List<JsonProblem> problems() {
            return List.of(problem);
        }
    }

    /** It has more values than the limit; the rest has not been read, and may not be JSON. */
    record TooManyValues(JsonProblem problem) implements JsonReading {
        @Override
        public List<JsonProblem> problems() {
            return List.of(problem);
        }
    }

    /** {@return everything that is wrong; empty for a clean reading} */
    List<JsonProblem> problems();

    /** {@return the value, if nothing is wrong with it} */
    default Optional<JsonValue> clean() {
        return this instanceof Clean(JsonValue value) ? Optional.of(value) : Optional.empty();
    }

    /** {@return the value, with the parts that are not JSON-safe replaced; empty if it is unreadable} */
    default Optional<JsonValue> readable() {
        return switch (this) {
            case Clean(JsonValue value) -> Optional.of(value);
            case Flawed(JsonValue value, List<JsonProblem> problems) -> Optional.of(value);
            case Unreadable unreadable -> Optional.empty();
            case TooManyValues tooMany -> Optional.empty();
        };
    }
}
