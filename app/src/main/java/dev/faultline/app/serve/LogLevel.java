package dev.faultline.app.serve;

import ch.qos.logback.classic.Level;

/** The least severe records that are logged. */
enum LogLevel {
    debug(Level.DEBUG, Level.WARN),
    info(Level.INFO, Level.WARN),
    warning(Level.WARN, Level.WARN),
    error(Level.ERROR, Level.ERROR);

    private final Level own;
    private final Level libraries;

    LogLevel(Level own, Level libraries) {
        this.own = own;
        this.libraries = libraries;
    }

    /** {@return the level of our own loggers} */
    Level own() {
        return own;
    }

    /** {@return the level of the libraries' loggers: below WARN they print what clients send, tokens included} */
    Level libraries() {
        return libraries;
    }
}
