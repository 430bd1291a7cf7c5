package dev.faultline.http.token;

import dev.faultline.http.RefusalCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
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
        UNKNOWN,
        /** The token permits no tools. */
        SCOPE
    }

    private static final int LOGGED_PER_MINUTE = 300;

    private final Set<String> paths;
    private final RefusalCounts<BadToken> counts;

    /**
     * Counts in this registry.
     *
     * @param paths the servlet paths that the log may name; any other path is logged as {@code other}
     */
    public RefusedTokens(MeterRegistry registry, Set<String> paths) {
        this.paths = Set.copyOf(paths);
        this.counts = new RefusalCounts<>(
                BadToken.class,
                reason -> Counter.builder("faultline.refused.tokens")
                        .description("Requests that were rejected for their token, by reason.")
                        .tag("reason", reason)
                        .register(registry),
                LoggerFactory.getLogger(TokenStore.LOGGER),
                LOGGED_PER_MINUTE);
    }

    void add(BadToken reason, HttpServletRequest request) {
        String path = request.getServletPath();
        counts.add(reason, request)
                .ifPresent(record -> record.addKeyValue("path", paths.contains(path) ? path : "other")
                        .log("Token refused"));
    }
}
