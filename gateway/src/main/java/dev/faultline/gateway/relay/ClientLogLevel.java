package dev.faultline.gateway.relay;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The log levels of MCP, the most detailed one first. */
enum ClientLogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    /** {@return the level with this name, if MCP has it} */
    static Optional<ClientLogLevel> named(String name) {
        return Arrays.stream(values())
                .filter(level -> level.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}
