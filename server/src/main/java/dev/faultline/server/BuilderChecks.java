package dev.faultline.server;

import dev.faultline.fault.FaultCode;
import dev.faultline.http.HostRules;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Checks what the author of a server passes to its builder. */
final class BuilderChecks {
    private static final Pattern TOOL_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

    private BuilderChecks() {}

    @SuppressWarnings("NullAway") // authors may write in Kotlin, or without its checks
    static String text(String what, String value) {
        if (value == null || value.isBlank()) {
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

    static Duration positive(String what, Duration value) {
        if (!value.isPositive()) {
            throw new IllegalArgumentException(what + " must be positive, not " + value);
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
        return HostRules.checkedHost(host);
    }

    static String origin(String origin) {
        return HostRules.checkedOrigin(origin);
    }

    static <E extends Enum<E> & FaultCode> void codes(Class<E> declared, List<FaultCode> others) {
        if (declared.getEnumConstants().length == 0) {
            throw new IllegalArgumentException(declared.getSimpleName() + " has no codes");
        }
        List<String> taken = others.stream().map(FaultCode::name).toList();
        for (E code : declared.getEnumConstants()) {
            String name = distinct("code", ((FaultCode) code).name(), taken);
            text("the meaning of " + name, ((FaultCode) code).facts().meaning());
        }
    }

    /** Checks a name against the rules of MCP, which the SDK would enforce only when the server starts. */
    static String toolName(String name) {
        if (!TOOL_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("the tool name \"" + name
                    + "\" is invalid; use 1 to 128 of the characters A-Z, a-z, 0-9, _, - and .");
        }
        return name;
    }

    /** Checks that a name is not blank and not taken. */
    static String distinct(String what, String name, Collection<String> taken) {
        if (taken.contains(text("the name of a " + what, name))) {
            throw new IllegalArgumentException("there are two " + what + "s named " + name);
        }
        return name;
    }
}
