package dev.faultline.app.shared.log;

import ch.qos.logback.classic.Level;

/** The least severe records that are logged. */
public enum LogLevel {
    /** Everything of our own. */
    debug(Level.DEBUG, Level.WARN),
    /** Also what goes well. */
    info(Level.INFO, Level.WARN),
    /** What needs attention. */
    warning(Level.WARN, Level.WARN),
    /** Failures only. */
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
