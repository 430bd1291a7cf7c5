package dev.faultline.dashboard.index;

import dev.faultline.text.BoundedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Numbers for names that occur often, such as codes and tools. A caller can make up names of tools, so the number of
 * names is limited; all further ones share a number.
 */
final class Names {
    /** The number of an absent name. */
    static final char ABSENT = 0;

    /** The number of every name beyond the limit. */
    static final char OTHERS = 1;

    /** The text that is shown for names beyond the limit. */
    static final String OTHERS_TEXT = "(others)";

    /** The maximum number of names. */
    static final int LIMIT = 8_192;

    private static final int MAX_BYTES = 256;

    private final Map<String, Character> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>(List.of("", OTHERS_TEXT));

    /** {@return the number of the name, a new one if it is new} */
    synchronized char number(Optional<String> name) {
        if (name.isEmpty()) {
            return ABSENT;
        }
        String text = BoundedText.ellipsized(name.get(), MAX_BYTES);
        Character known = numbers.get(text);
        if (known != null) {
            return known;
        }
        if (texts.size() >= LIMIT) {
            return OTHERS;
        }
        char number = (char) texts.size();
        texts.add(text);
        numbers.put(text, number);
        return number;
    }

    /** {@return the number of a name that has occurred} */
    synchronized Optional<Character> find(String name) {
        return Optional.ofNullable(numbers.get(BoundedText.ellipsized(name, MAX_BYTES)));
    }

    /** {@return the name with this number; empty if it is absent} */
    synchronized String text(int number) {
        return texts.get(number);
    }

    /** {@return the number of all names, those for absent and further names included} */
    synchronized int size() {
        return texts.size();
    }
}
