package dev.faultline.http.token;

import dev.faultline.http.LogLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts each request that is rejected for its token, and logs them up to a number a minute. The token itself is never
 * logged.
 */
public final class RefusedTokens {
    /** Why a request is rejected. */
    enum BadToken {
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

    private static final Logger LOG = LoggerFactory.getLogger(TokenStore.LOGGER);

    private static final int LOGGED_PER_MINUTE = 300;

    private final Set<String> paths;
    private final LogLimit limit = new LogLimit(LOGGED_PER_MINUTE);
    private final Map<BadToken, Counter> counters = new EnumMap<>(BadToken.class);

    /**
     * Registers a counter for every reason, so that an alert sees the first increase.
     *
     * @param paths the servlet paths that the log may name; any other path is logged as {@code other}
     */
    public RefusedTokens(MeterRegistry registry, Set<String> paths) {
        this.paths = Set.copyOf(paths);
        Arrays.stream(BadToken.values())
                .forEach(reason -> counters.put(
                        reason,
                        Counter.builder("faultline.refused.tokens")
                                .description("Requests that were rejected for their token, by reason.")
                                .tag("reason", reason.text())
                                .register(registry)));
    }

    void add(BadToken reason, HttpServletRequest request) {
        Objects.requireNonNull(counters.get(reason)).increment();
        OptionalLong leftOut = limit.next();
        if (leftOut.isPresent()) {
            LOG.atWarn()
                    .setMessage("Token refused")
                    .addKeyValue("component", "faultline")
                    .addKeyValue("reason", reason.text())
                    .addKeyValue("client", request.getRemoteAddr())
                    .addKeyValue("path", paths.contains(request.getServletPath()) ? request.getServletPath() : "other")
                    .addKeyValue("left_out", leftOut.getAsLong())
                    .log();
        }
    }
}
