package dev.faultline.app.serve;

/** A setting with which a server cannot start; the message says what to change, and the option names the setting. */
final class SettingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String option;

    SettingException(String option, String message) {
        super(message);
        this.option = option;
    }

    String option() {
        return option;
    }
}
