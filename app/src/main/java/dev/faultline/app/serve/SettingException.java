package dev.faultline.app.serve;

import java.util.function.Supplier;

/** A setting with which a server cannot start; the message says what to change, and the option names the setting. */
final class SettingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String option;

    SettingException(String option, String message) {
        super(message);
        this.option = option;
    }

    /**
     * {@return what the supplier returns}
     *
     * @throws SettingException if the supplier rejects the value of this option as an illegal argument
     */
    static <T> T checked(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException wrong) {
            throw new SettingException(option, wrong.getMessage() + ".");
        }
    }

    String option() {
        return option;
    }
}
