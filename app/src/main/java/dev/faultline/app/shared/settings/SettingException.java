package dev.faultline.app.shared.settings;

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
