package dev.faultline.client;

import dev.faultline.classify.Evidence;
import dev.faultline.classify.RetryAfterHeader;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** An HTTP response of status 429 or 503 with a valid {@code Retry-After} header. */
final class RetryAfterException extends IOException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final Duration delay;

    private RetryAfterException(int status, Duration delay) {
        super("HTTP status " + status);
        this.status = status;
        this.delay = delay;
    }

    /** {@return the exception for this response, if it asks to retry later} */
    static Optional<RetryAfterException> in(HttpResponse.ResponseInfo response) {
        return in(response.statusCode(), response.headers());
    }

    /** {@return the exception for this response, if it asks to retry later} */
    static Optional<RetryAfterException> in(HttpResponse<?> response) {
        return in(response.statusCode(), response.headers());
    }

    /** {@return the response as evidence, with the server's own retry answer} */
    Evidence evidence() {
        return new Evidence.HttpStatus(status, Optional.of(delay));
    }

    private static Optional<RetryAfterException> in(int status, HttpHeaders headers) {
        return status == 429 || status == 503
                ? headers.firstValue("Retry-After")
                        .flatMap(value -> RetryAfterHeader.delay(value, headers.firstValue("Date")))
                        .map(delay -> new RetryAfterException(status, delay))
                : Optional.empty();
    }
}
