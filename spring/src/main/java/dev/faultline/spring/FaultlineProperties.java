package dev.faultline.spring;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of a guarded server.
 *
 * @param enabled whether the MCP server of the application is guarded
 * @param required whether the application does not start if its MCP server cannot be guarded
 * @param dialect the dialect of failures, such as tool-failure or problem-details
 * @param timeLimit how long a call may take
 * @param maxCalls the number of requests that the server works on at once
 * @param maxResult the size of the largest result that is sent
 * @param maxMessage the size of the largest message that is read
 * @param callerErrors exceptions that are mistakes of the caller, which receives their text
 * @param keepStacks whether the stack trace of each failure is recorded, for debugging, not only those of unforeseen
 *     ones
 */
@ConfigurationProperties("faultline")
public record FaultlineProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean required,
        @DefaultValue("tool-failure") String dialect,
        @DefaultValue("30s") Duration timeLimit,
        @DefaultValue("1000") int maxCalls,
        @DefaultValue("8MB") DataSize maxResult,
        @DefaultValue("16MB") DataSize maxMessage,
        @DefaultValue List<Class<? extends Throwable>> callerErrors,
        @DefaultValue("false") boolean keepStacks,
        @DefaultValue TrailProperties trail,
        @DefaultValue ProblemProperties problems,
        @DefaultValue HttpProperties http) {
    /** Copies the list. */
    public FaultlineProperties {
        callerErrors = List.copyOf(callerErrors);
    }

    /**
     * Where failures are recorded.
     *
     * @param enabled whether failures are recorded in a trail before they are sent
     * @param directory the directory of the trail, which is created if it does not exist
     */
    public record TrailProperties(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("faultline-trail") Path directory) {}

    /**
     * The settings of the dialect problem-details.
     *
     * @param base the address where problems are described; the type of a problem is this base and the code
     * @param namespace the namespace of the names of problems; by default the name of the server
     */
    public record ProblemProperties(
            @Nullable URI base, @Nullable String namespace) {
        Optional<URI> chosenBase() {
            return Optional.ofNullable(base);
        }

        Optional<String> chosenNamespace() {
            return Optional.ofNullable(namespace);
        }
    }

    /**
     * Who may call over HTTP, and what callers may occupy.
     *
     * @param allowedHosts the host names that clients may use for the server; if the list is empty, any name is
     *     allowed, except in requests of web pages whose origin is not allowed
     * @param allowedOrigins the origins of web pages that may call, besides those of this machine
     * @param maxCallsPerCaller the number of requests of one caller that the server works on at once
     * @param maxSessions the number of sessions
     * @param maxSessionsPerCaller the number of sessions of one caller
     * @param sessionIdle how long an unused session is kept
     */
    public record HttpProperties(
            @DefaultValue List<String> allowedHosts,
            @DefaultValue List<String> allowedOrigins,
            @DefaultValue("250") int maxCallsPerCaller,
            @DefaultValue("10000") int maxSessions,
            @DefaultValue("1000") int maxSessionsPerCaller,
            @DefaultValue("1h") Duration sessionIdle) {
        /** Copies the lists. */
        public HttpProperties {
            allowedHosts = List.copyOf(allowedHosts);
            allowedOrigins = List.copyOf(allowedOrigins);
        }
    }
}
