package dev.faultline.server;

import dev.faultline.fault.FaultCode;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Checks what the author of a server passes to its builder. */
final class Valid {
    private static final Pattern HOST = Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::\\d{1,5})?");
    private static final Pattern ORIGIN = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://" + HOST.pattern());

    private Valid() {}

    static String text(String what, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(what + " must not be blank");
        }
        return value;
    }

    static int atLeastOne(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be at least 1, not " + value);
        }
        return value;
    }

    static int port(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("the port must be 0 to 65535, not " + port);
        }
        return port;
    }

    static String host(String host) {
        if (!HOST.matcher(host).matches()) {
            throw new IllegalArgumentException("\"" + host + "\" is not a host; write a name such as orders.example");
        }
        return host;
    }

    static String origin(String origin) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new IllegalArgumentException(
                    "\"" + origin + "\" is not an origin; write a scheme and a host such as https://orders.example");
        }
        return origin;
    }

    static <E extends Enum<E> & FaultCode> void codes(Class<E> declared, List<FaultCode> others) {
        if (declared.getEnumConstants().length == 0) {
            throw new IllegalArgumentException(declared.getSimpleName() + " has no codes");
        }
        List<String> taken = others.stream().map(FaultCode::name).toList();
        for (E code : declared.getEnumConstants()) {
            distinct("code", ((FaultCode) code).name(), taken);
        }
    }

    /** Checks that a name is not blank and not taken. */
    static String distinct(String what, String name, Collection<String> taken) {
        if (taken.contains(text("the name of a " + what, name))) {
            throw new IllegalArgumentException("there are two " + what + "s named " + name);
        }
        return name;
    }
}
