package dev.faultline.http;

import io.micrometer.core.instrument.Counter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Counts rejected requests, with one counter for each reason, and logs them up to a number a minute.
 *
 * @param <R> the reasons; their names in lower case are the names in metrics and logs
 */
public final class RefusalCounts<R extends Enum<R>> {
    private final Map<R, Counter> counters;
    private final Logger log;
    private final LogLimit limit;

    /**
     * Creates the counter of every reason, so that an alert sees the first increase.
     *
     * @param counters returns the counter of the reason with this name
     */
    public RefusalCounts(Class<R> reasons, Function<String, Counter> counters, Logger log, int loggedPerMinute) {
        this.counters = new EnumMap<>(reasons);
        this.log = log;
        this.limit = new LogLimit(loggedPerMinute);
        Arrays.stream(reasons.getEnumConstants())
                .forEach(reason -> this.counters.put(reason, counters.apply(text(reason))));
    }

    /** Counts this request, and returns the log record to complete, unless the limit is reached. */
    public Optional<LoggingEventBuilder> add(R reason, HttpServletRequest request) {
        Objects.requireNonNull(counters.get(reason)).increment();
        OptionalLong leftOut = limit.next();
        if (leftOut.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(log.atWarn()
                .addKeyValue("component", "faultline")
                .addKeyValue("reason", text(reason))
                .addKeyValue("client", request.getRemoteAddr())
                .addKeyValue("left_out", leftOut.getAsLong()));
    }

    private static String text(Enum<?> reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }
}
