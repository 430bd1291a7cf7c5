package dev.faultline.dashboard.filter;

import dev.faultline.text.BoundedText;
import dev.faultline.text.NearestName;
import dev.faultline.text.VisibleText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The parameters of a request, each known and given at most once. An empty value counts as absent, because a form sends
 * its empty fields too.
 *
 * @param values the values by the names of the parameters
 */
public record Query(Map<String, String> values) {
    /** The maximum length of a value. */
    public static final int MAX_VALUE = 512;

    private static final int SHOWN = 64;

    /** Copies the values. */
    public Query {
        values = Map.copyOf(values);
    }

    /**
     * {@return the parameters}
     *
     * @param known the names that the requested page understands
     * @throws BadFilterException if another one is given, one is given twice, or a value is too long
     */
    public static Query of(Map<String, String[]> given, List<String> known) {
        Map<String, String> values = new LinkedHashMap<>();
        given.forEach((name, all) -> {
            if (!known.contains(name)) {
                throw new BadFilterException("There is no parameter \"" + shown(name) + "\" here" + nearest(name, known)
                        + " The parameters are: " + String.join(", ", new TreeSet<>(known)) + ".");
            }
            if (all.length != 1) {
                throw new BadFilterException("The parameter \"" + name + "\" is given more than once.");
            }
            if (all[0].length() > MAX_VALUE) {
                throw new BadFilterException(
                        "The value of \"" + name + "\" is longer than " + MAX_VALUE + " characters.");
            }
            if (!all[0].isBlank()) {
                values.put(name, all[0]);
            }
        });
        return new Query(values);
    }

    /** {@return the value of this parameter} */
    public Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * {@return the value of this parameter as a number from 1 to {@code max}; 1 if it is absent}
     *
     * @throws BadFilterException if it is not such a number
     */
    public int number(String name, int max) {
        String text = values.getOrDefault(name, "1");
        if (!text.matches("[1-9]\\d{0,8}") || Integer.parseInt(text) > max) {
            throw new BadFilterException(
                    "\"" + shown(text) + "\" is not a valid " + name + "; use a number from 1 to " + max + ".");
        }
        return Integer.parseInt(text);
    }

    /**
     * {@return the value of this parameter, one of the given choices; the first of them if it is absent}
     *
     * @throws BadFilterException if it is something else
     */
    public String choice(String name, List<String> choices) {
        String text = values.getOrDefault(name, choices.getFirst());
        if (!choices.contains(text)) {
            throw new BadFilterException("\"" + shown(text) + "\" is not a valid " + name + "; use one of "
                    + String.join(", ", choices) + ".");
        }
        return text;
    }

    static String shown(String text) {
        return VisibleText.line(BoundedText.ellipsized(text, SHOWN));
    }

    private static String nearest(String name, List<String> known) {
        return NearestName.allTo(BoundedText.ellipsized(name, SHOWN), known).stream()
                .findFirst()
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse(".");
    }
}
