package dev.faultline.app.serve;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports each request that is rejected for its token: one log record and one count, never the token's text. */
final class RefusedTokens {
    /** Why a request is rejected. */
    enum Reason {
        /** The request has no {@code Authorization} header. */
        MISSING,
        /** The header does not have the form {@code Bearer TOKEN}. */
        MALFORMED,
        /** The token file does not list the token. */
        UNKNOWN;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(Tokens.LOGGER);
    private static final Set<String> PATHS = Set.of("/mcp", "/metrics", "/problems");

    private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

    /** Counts in this registry, where every reason has a counter from the start, so that alerts see the first one. */
    RefusedTokens(MeterRegistry registry) {
        Arrays.stream(Reason.values())
                .forEach(reason -> counters.put(
                        reason,
                        Counter.builder("faultline.refused.tokens")
                                .description("Requests that were rejected for their token, by reason.")
                                .tag("reason", reason.text())
                                .register(registry)));
    }

    void add(Reason reason, HttpServletRequest request) {
        Objects.requireNonNull(counters.get(reason)).increment();
        LOG.atWarn()
                .setMessage("Token refused")
                .addKeyValue("component", "faultline")
                .addKeyValue("reason", reason.text())
                .addKeyValue("client", request.getRemoteAddr())
                .addKeyValue("path", PATHS.contains(request.getServletPath()) ? request.getServletPath() : "other")
                .log();
    }
}
