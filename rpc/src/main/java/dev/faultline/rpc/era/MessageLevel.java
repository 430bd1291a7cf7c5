package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The severity of a log message, in ascending order. */
public enum MessageLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    /** {@return the level with this name on the wire} */
    public static Optional<MessageLevel> named(String name) {
        return Arrays.stream(values())
                .filter(level -> level.wireName().equals(name))
                .findFirst();
    }

    /** {@return the name on the wire} */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return whether a client that asked for this level wants this log message} */
    boolean admits(JsonObject message) {
        return message.object("params")
                .flatMap(params -> params.string("level"))
                .flatMap(MessageLevel::named)
                .map(level -> level.compareTo(this) >= 0)
                .orElse(true);
    }
}
