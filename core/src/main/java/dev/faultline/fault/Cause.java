package dev.faultline.fault;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The cause of a fault, reduced to what may be recorded. */
public sealed interface Cause {
    /** The depth to which a chain of causes is followed. */
    int MAX_DEPTH = 8;

    /** A throwable, or an object that describes an error. */
    record Thrown(String name, String message, Optional<String> code, Optional<Cause> cause, List<Cause> suppressed)
            implements Cause {
        /** Copies the suppressed causes. */
        public Thrown {
            suppressed = List.copyOf(suppressed);
        }
    }

    /**
     * A value that is not an error, as other languages can throw it. It is kept as it is: text, null, or an object
     * without arrays; any other value is the text of its JSON.
     *
     * @param name the kind of value that was thrown
     */
    record Value(String name, JsonValue value) implements Cause {
        @Override
        public String message() {
            return switch (value) {
                case JsonString(String text) -> text;
                case JsonNull nothing -> "";
                case JsonObject object -> JsonText.print(object);
                case JsonArray array -> JsonText.print(array);
                case JsonNumber number -> JsonText.print(number);
                case JsonBoolean bool -> JsonText.print(bool);
            };
        }

        @Override
        public Optional<String> code() {
            return Optional.empty();
        }

        @Override
        public Optional<Cause> cause() {
            return Optional.empty();
        }
    }

    /** A fault that another one replaced, or that caused another one. */
    record Replaced(Fault fault) implements Cause {
        @Override
        public String name() {
            return "SystemError"; // R10
        }

        @Override
        public String message() {
            return fault.message();
        }

        @Override
        public Optional<String> code() {
            return Optional.of(fault.code().wire());
        }

        @Override
        public Optional<Cause> cause() {
            return fault.cause();
        }
    }

    /** {@return its name for readers: a simple class name, or the kind of value that was thrown} */
    String name();

    /** {@return its message; empty if it has none} */
    String message();

    /** {@return its own code, such as an errno, if it has one} */
    Optional<String> code();

    /** {@return the cause of this cause} */
    Optional<Cause> cause();

    /**
     * {@return the cause that this value represents} The value may be a throwable, or what other JVM languages throw:
     * text, a map, null. Handles throwables that contain themselves or whose methods throw.
     */
    static Cause of(@Nullable Object thrown) {
        return new CauseReader().read(thrown);
    }

    /** {@return this cause and the causes below it, truncated to these limits} */
    default Cause within(FaultLimits limits) {
        return within(limits, limits.causes());
    }

    private Cause within(FaultLimits limits, int levels) {
        return switch (this) {
            case Thrown t ->
                new Thrown(
                        t.name,
                        BoundedText.ellipsized(t.message, limits.message()),
                        t.code,
                        t.cause.filter(inner -> levels > 1).map(inner -> inner.within(limits, levels - 1)),
                        levels > 1
                                ? t.suppressed.stream()
                                        .map(cause -> cause.within(limits, levels - 1))
                                        .toList()
                                : List.of());
            case Value(String name, JsonValue value) when BoundedText.fits(message(), limits.message()) -> this;
            case Value(String name, JsonValue value) ->
                new Value(name, new JsonString(BoundedText.ellipsized(message(), limits.message())));
            case Replaced(Fault fault) -> new Replaced(fault.within(limits));
        };
    }

    /** {@return this cause with its texts redacted} */
    default Cause redacted(Redactor redactor) {
        return switch (this) {
            case Thrown t ->
                new Thrown(
                        t.name,
                        redactor.text(t.message),
                        t.code,
                        t.cause.map(inner -> inner.redacted(redactor)),
                        t.suppressed.stream()
                                .map(cause -> cause.redacted(redactor))
                                .toList());
            case Value(String name, JsonValue value) -> new Value(name, redactor.json(value));
            case Replaced(Fault fault) -> new Replaced(fault.redacted(redactor));
        };
    }
}
