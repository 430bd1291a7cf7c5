package dev.faultline.client;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** An HTTP response that says when to come again. */
final class HttpRefusalException extends IOException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final Duration delay;

    private HttpRefusalException(int status, Duration delay) {
        super("HTTP status " + status);
        this.status = status;
        this.delay = delay;
    }

    /** {@return the refusal that this response is, if it is one and says when to come again} */
    static Optional<HttpRefusalException> in(HttpResponse.ResponseInfo response) {
        return refusal(response.statusCode(), response.headers());
    }

    /** {@return the refusal that this response is, if it is one and says when to come again} */
    static Optional<HttpRefusalException> in(HttpResponse<?> response) {
        return refusal(response.statusCode(), response.headers());
    }

    /** {@return the fault, with the server's own retry answer} */
    Fault fault() {
        return ForeignCodes.http(status).withRetry(Retry.after(delay));
    }

    private static Optional<HttpRefusalException> refusal(int status, HttpHeaders headers) {
        return status == 429 || status == 503
                ? delay(headers).map(delay -> new HttpRefusalException(status, delay))
                : Optional.empty();
    }

    private static Optional<Duration> delay(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .flatMap(value -> value.matches("\\d{1,12}")
                        ? Optional.of(Duration.ofSeconds(Long.parseLong(value)))
                        : untilDate(value, headers));
    }

    // By the server's own clock, which need not be ours.
    private static Optional<Duration> untilDate(String value, HttpHeaders headers) {
        return headers.firstValue("Date").flatMap(now -> {
            try {
                Duration delay = Duration.between(date(now), date(value));
                return Optional.of(delay.isNegative() ? Duration.ZERO : delay);
            } catch (DateTimeException e) {
                return Optional.empty(); // as if the header were not there
            }
        });
    }

    private static ZonedDateTime date(String value) {
        return ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
    }
}
