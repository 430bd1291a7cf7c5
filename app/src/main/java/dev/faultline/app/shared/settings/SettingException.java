package dev.faultline.app.shared.settings;

import dev.faultline.text.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** A setting with which a server cannot start; the message says what to change, and the option names the setting. */
public final class SettingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String option;

    /** A value of this option with which the command cannot start. */
    public SettingException(String option, String message) {
        super(message);
        this.option = option;
    }

    /**
     * {@return what the supplier returns}
     *
     * @throws SettingException if the supplier rejects the value of this option as an illegal argument
     */
    public static <T> T checked(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException wrong) {
            throw new SettingException(option, wrong.getMessage() + ".");
        }
    }

    /** {@return the constant with this name in lower case, which is the value of this option} */
    public static <E extends Enum<E>> E choice(String option, String value, Class<E> choices) {
        List<String> names = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .toList();
        if (!names.contains(value)) {
            throw new SettingException(option, unknown(option, value, names));
        }
        return choices.getEnumConstants()[names.indexOf(value)];
    }

    /** {@return the message for an unknown value of this option} */
    public static String unknown(String option, String value, List<String> known) {
        return "Unknown value \"" + value + "\" for " + option + "." + NearestName.question(value, known)
                + " Choose one of " + String.join(", ", known) + ".";
    }

    /** Throws if the value of this option is less than one. */
    public static void requirePositive(String option, int value) {
        if (value < 1) {
            throw new SettingException(option, option + " must be at least 1, not " + value + ".");
        }
    }

    /** Throws if the value of this option is less than one or exceeds the limit. */
    public static void requireAtMost(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new SettingException(option, option + " must be 1 to " + most + ", not " + value + ".");
        }
    }

    /** {@return the option} */
    public String option() {
        return option;
    }
}
