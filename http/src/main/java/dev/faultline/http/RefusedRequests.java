package dev.faultline.http;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts each request that is rejected for its Host, Origin or content type, and logs the first few of each minute. Any
 * web page can make a browser send such requests, so they leave no entry in a trail.
 */
public final class RefusedRequests {
    private static final Logger LOG = LoggerFactory.getLogger("dev.faultline.http");
    private static final int LOGGED_PER_MINUTE = 10;

    private final Map<Refusal.Reason, Counter> counters = new EnumMap<>(Refusal.Reason.class);
    private final LogLimit limit = new LogLimit(LOGGED_PER_MINUTE);

    /** Registers a counter for every reason, so that an alert sees the first increase. */
    public RefusedRequests(MeterRegistry registry) {
        Arrays.stream(Refusal.Reason.values())
                .forEach(reason -> counters.put(
                        reason,
                        Counter.builder("faultline.refused.requests")
                                .description("Requests that were rejected before they were read, by reason.")
                                .tag("reason", reason.text())
                                .register(registry)));
    }

    /** Rejects this request, counts it, and perhaps logs it. */
    void refuse(Refusal refusal, HttpServletRequest request, HttpServletResponse response) throws IOException {
        add(refusal, request);
        response.setStatus(refusal.status());
        response.setContentType("application/json");
        JsonObject body = JsonObject.of("error", new JsonString(refusal.sentence()));
        response.getOutputStream().write((JsonText.print(body) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void add(Refusal refusal, HttpServletRequest request) {
        Objects.requireNonNull(counters.get(refusal.reason())).increment();
        OptionalLong leftOut = limit.next();
        if (leftOut.isPresent()) {
            LOG.atWarn()
                    .setMessage("Request refused")
                    .addKeyValue("component", "faultline")
                    .addKeyValue("reason", refusal.reason().text())
                    .addKeyValue("client", request.getRemoteAddr())
                    .addKeyValue("left_out", leftOut.getAsLong())
                    .log();
        }
    }
}
