package dev.faultline.spring;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.server.FaultlineServer;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/** Applies the properties to the server. If the server rejects a value, the exception names the property. */
record PropertySettings(FaultlineProperties properties) {
    private static final String TOOL_FAILURE = "tool-failure";
    private static final String PROBLEM_DETAILS = "problem-details";

    /**
     * Applies them.
     *
     * @throws InvalidConfigurationPropertyValueException if a value is not allowed
     */
    void applyTo(FaultlineServer server) {
        set("dialect", properties.dialect(), id -> dialect(id, server));
        set("time-limit", properties.timeLimit(), server::timeLimit);
        set("max-calls", properties.maxCalls(), server::maxCalls);
        set("max-result", properties.maxResult(), size -> server.maxResult(bytes(size)));
        set("max-message", properties.maxMessage(), size -> server.maxMessage(bytes(size)));
        set("caller-errors", properties.callerErrors(), types -> types.forEach(type -> callerError(type, server)));
        server.keepingStacks(properties.keepStacks());
        http(properties.http(), server);
    }

    private static void http(FaultlineProperties.HttpProperties http, FaultlineServer server) {
        if (http.allowedHosts().isEmpty()) {
            server.allowAnyHost();
        }
        each("http.allowed-hosts", http.allowedHosts(), server::allowHost);
        each("http.allowed-origins", http.allowedOrigins(), server::allowOrigin);
        set("http.max-calls-per-caller", http.maxCallsPerCaller(), server::maxCallsPerCaller);
        set("http.max-sessions", http.maxSessions(), all -> server.maxSessions(all, 1));
        set(
                "http.max-sessions-per-caller",
                http.maxSessionsPerCaller(),
                own -> server.maxSessions(http.maxSessions(), own));
        set("http.session-idle", http.sessionIdle(), server::sessionIdle);
    }

    private void dialect(String id, FaultlineServer server) {
        switch (id) {
            case TOOL_FAILURE -> {
                // the default of the server
            }
            case PROBLEM_DETAILS -> problemDetails(server.problemDetails());
            default -> server.dialect(Dialects.find(id).orElseThrow(() -> unknown(id))); // any other that is known
        }
    }

    private void problemDetails(FaultlineServer server) {
        properties.problems().chosenBase().ifPresent(base -> set("problems.base", base, server::problemsAt));
        properties.problems().chosenNamespace().ifPresent(name -> set("problems.namespace", name, server::namespace));
    }

    private static IllegalArgumentException unknown(String id) {
        String known = Dialects.all().stream().map(Dialect::id).sorted().collect(Collectors.joining(", "));
        return new IllegalArgumentException("\"" + id + "\" is not a dialect; use one of " + known);
    }

    private static void callerError(Class<? extends Throwable> type, FaultlineServer server) {
        server.callerErrors(List.<Class<? extends Throwable>>of(type).toArray(PropertySettings::array));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of a generic type
    private static Class<? extends Throwable>[] array(int length) {
        return (Class<? extends Throwable>[]) new Class[length];
    }

    private static int bytes(DataSize size) {
        if (size.toBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the size must be below 2 GB, not " + size);
        }
        return (int) size.toBytes();
    }

    private static void each(String name, List<String> values, Consumer<String> setter) {
        values.forEach(value -> set(name, value, setter));
    }

    private static <T> void set(String name, T value, Consumer<T> setter) {
        try {
            setter.accept(value);
        } catch (IllegalArgumentException invalid) {
            throw new InvalidConfigurationPropertyValueException(
                    "faultline." + name, value, sentence(invalid.getMessage()), invalid);
        }
    }

    private static String sentence(@Nullable String complaint) {
        String text = complaint == null || complaint.isEmpty() ? "the value is not allowed" : complaint;
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
