package dev.faultline.app.serve;

/** A setting with which a server cannot start; the message says what to change. */
final class SettingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SettingException(String message) {
        super(message);
    }
}
