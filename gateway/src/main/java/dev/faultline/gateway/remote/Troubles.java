package dev.faultline.gateway.remote;

import dev.faultline.gateway.relay.Failure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** What the JDK's exceptions and a server's headers mean. */
final class Troubles {
    private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

    private Troubles() {}

    /** {@return how a request ended that failed with this exception} */
    static Ending of(IOException failed) {
        return switch (failed) {
            case ConnectException refused ->
                new Ending.Failed(new Failure.Unreachable(Failure.Obstacle.REFUSED), false);
            case HttpConnectTimeoutException silent ->
                new Ending.Failed(new Failure.Unreachable(Failure.Obstacle.REFUSED), false);
            case SSLException tls -> new Ending.Failed(new Failure.Unreachable(Failure.Obstacle.TLS), false);
            default -> new Ending.Failed(new Failure.ConnectionLost(), true); // it may have been sent
        };
    }

    /** {@return the address in a header, if it is one} */
    static Optional<URI> uri(String text) {
        try {
            return Optional.of(URI.create(text));
        } catch (IllegalArgumentException invalid) {
            return Optional.empty();
        }
    }

    /** {@return how long the server wants to be left alone, in seconds or until a date} */
    static Optional<Duration> retryAfter(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .flatMap(text ->
                        text.matches("\\d{1,9}") ? Optional.of(Duration.ofSeconds(Long.parseLong(text))) : date(text))
                .map(pause -> pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    }

    private static Optional<Duration> date(String text) {
        try {
            Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration pause = Duration.between(Instant.now(), until);
            return Optional.of(pause.isNegative() ? Duration.ZERO : pause);
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
