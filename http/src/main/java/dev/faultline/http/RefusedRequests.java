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
import org.slf4j.LoggerFactory;

/**
 * Counts each request that is rejected for its Host, Origin or content type, and logs the first few of each minute. Any
 * web page can make a browser send such requests, so they leave no entry in a trail.
 */
public final class RefusedRequests {
    private static final int LOGGED_PER_MINUTE = 10;

    private final RefusalCounts<Refusal.Reason> counts;

    /** Counts in this registry. */
    public RefusedRequests(MeterRegistry registry) {
        this.counts = new RefusalCounts<>(
                Refusal.Reason.class,
                reason -> Counter.builder("faultline.refused.requests")
                        .description("Requests that were rejected before they were read, by reason.")
                        .tag("reason", reason)
                        .register(registry),
                LoggerFactory.getLogger("dev.faultline.http"),
                LOGGED_PER_MINUTE);
    }

    /** Rejects this request, counts it, and perhaps logs it. */
    void refuse(Refusal refusal, HttpServletRequest request, HttpServletResponse response) throws IOException {
        counts.add(refusal.reason(), request).ifPresent(record -> record.log("Request refused"));
        response.setStatus(refusal.status());
        response.setContentType("application/json");
        JsonObject body = JsonObject.of("error", new JsonString(refusal.sentence()));
        response.getOutputStream().write((JsonText.print(body) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
