package dev.faultline.json;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Converts a Java object to a {@link JsonValue}, and reports every part that has no JSON form as a problem. */
final class ObjectReader {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_PROBLEMS = 50;

    /** The class of {@code Map.of}: its order changes with every run, so members are sorted by name instead. */
    private static final Class<?> UNORDERED = Map.of("a", 1, "b", 2).getClass();

    private final List<JsonProblem> problems = new ArrayList<>();

    /** The containers around the current value: one that is entered again is a cycle; siblings may be shared. */
    private final Set<Object> around = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The names and indices that lead to the current value, outermost first. */
    private final Deque<Object> path = new ArrayDeque<>();

    private final int maxValues;

    private int values;

    ObjectReader(int maxValues) {
        this.maxValues = maxValues;
    }

    JsonReading read(@Nullable Object raw) {
        JsonValue value = value(raw);
        return problems.isEmpty() ? new JsonReading.Clean(value) : new JsonReading.Flawed(value, problems);
    }

    // The object's own code runs here; what it throws is reported as a problem.
    private JsonValue value(@Nullable Object raw) {
        int depth = path.size();
        try {
            return unguarded(raw);
        } catch (Throwable thrown) {
            while (path.size() > depth) {
                path.removeLast();
            }
            return problem("failed, or was changed, while it was read");
        }
    }

    private JsonValue unguarded(@Nullable Object raw) {
        if (++values > maxValues) {
            return problem("is one of more than " + maxValues + " values");
        }
        return switch (raw) {
            case null -> JsonNull.NULL;
            case JsonObject object -> inside(object, () -> object(object.members()));
            case JsonArray array -> inside(array, () -> array(array.items()));
            case JsonValue scalar -> scalar;
            case Boolean bool -> JsonBoolean.of(bool);
            case CharSequence text -> string(text.toString());
            case Character character -> string(character.toString());
            case Number number -> number(number);
            case Map<?, ?> map -> inside(map, () -> object(map));
            case Collection<?> items -> inside(items, () -> array(items));
            case Object[] items -> inside(items, () -> array(Arrays.asList(items)));
            case byte[] bytes -> problem("is a byte array, which has no JSON form");
            case Enum<?> constant -> problem("is an enum constant: use its name");
            case Optional<?> optional ->
                problem("is a value that may be absent: use the value itself, or leave it out");
            default -> other(raw); // the open world of Java classes
        };
    }

    private JsonValue string(String text) {
        if (!JsonString.isWellFormed(text)) {
            problem("contains an unpaired surrogate");
        }
        return JsonString.repaired(text);
    }

    private JsonValue number(Number number) {
        return switch (number) {
            case Byte b -> JsonNumber.of(b.longValue());
            case Short s -> JsonNumber.of(s.longValue());
            case Integer i -> JsonNumber.of(i.longValue());
            case Long l -> JsonNumber.of(l.longValue());
            case BigInteger big -> exact(big, big);
            case BigDecimal big -> exact(big, big.unscaledValue());
            case Float f when Float.isFinite(f) -> new JsonNumber(f.toString());
            case Double d when Double.isFinite(d) -> JsonNumber.of(d.doubleValue());
            case Float f -> problem("is not a finite number");
            case Double d -> problem("is not a finite number");
            default -> problem("is a number of a kind that has no JSON form"); // the open world of Java classes
        };
    }

    // Converting a huge number to decimal would take too long.
    private JsonValue exact(Number number, BigInteger digits) {
        String literal = digits.bitLength() > 4 * JsonNumber.MAX_LENGTH ? "" : number.toString();
        return JsonNumber.isNumber(literal)
                ? new JsonNumber(literal)
                : problem("is a number with too many digits or too large an exponent");
    }

    private JsonValue other(Object raw) {
        return raw.getClass().isArray()
                ? inside(raw, () -> array(boxed(raw)))
                : problem("is a Java object that has no JSON form");
    }

    private JsonValue inside(Object container, Supplier<JsonValue> contents) {
        if (around.size() >= MAX_DEPTH) {
            return problem("is nested deeper than " + MAX_DEPTH + " levels");
        }
        if (!around.add(container)) {
            return problem("contains itself");
        }
        try {
            return contents.get();
        } finally {
            around.remove(container);
        }
    }

    private JsonValue object(Map<?, ?> map) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (values > maxValues) {
                break;
            }
            if (!(entry.getKey() instanceof String name)) {
                values++; // otherwise an endless map would never be left
                problem("has a member whose name is not text");
                continue;
            }
            path.addLast(name);
            member(name, entry.getValue(), members);
            path.removeLast();
        }
        return new JsonObject(map.getClass() == UNORDERED ? new TreeMap<>(members) : members);
    }

    private void member(String name, @Nullable Object raw, Map<String, JsonValue> members) {
        if (!JsonString.isWellFormed(name)) {
            problem("has a name that contains an unpaired surrogate");
        }
        if (members.putIfAbsent(JsonString.wellFormed(name), value(raw)) != null) {
            problem("is given twice");
        }
    }

    private JsonValue array(Collection<?> items) {
        List<JsonValue> converted = new ArrayList<>();
        for (Object item : items) {
            if (values > maxValues) {
                break;
            }
            path.addLast(converted.size());
            converted.add(value(item));
            path.removeLast();
        }
        return new JsonArray(converted);
    }

    private List<Object> boxed(Object array) {
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array) && i <= maxValues; i++) {
            items.add(Array.get(array, i));
        }
        return items;
    }

    private JsonValue problem(String message) {
        if (problems.size() < MAX_PROBLEMS) {
            JsonPointer at = JsonPointer.ROOT;
            for (Object step : path) {
                at = at.child(step.toString());
            }
            problems.add(new JsonProblem(at, message));
        }
        return JsonNull.NULL;
    }
}
