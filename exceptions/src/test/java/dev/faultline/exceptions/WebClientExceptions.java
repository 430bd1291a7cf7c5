package dev.faultline.exceptions;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** What Spring's reactive client throws, on Reactor Netty. */
record WebClientExceptions(OddWebServer web) {
    private static final String LIBRARY = "WebClient";

    void addTo(Provocations attempts) {
        attempts.add(LIBRARY, "is answered 404", () -> get(web.status(404)).block());
        attempts.add(
                LIBRARY,
                "is answered 429 with Retry-After",
                () -> get(web.status(429)).block());
        attempts.add(LIBRARY, "is answered 503", () -> get(web.status(503)).block());
        attempts.add(
                LIBRARY,
                "connects where no server listens",
                () -> get(URI.create("http://127.0.0.1:" + Postgres.unusedPort() + "/"))
                        .block());
        attempts.add(
                LIBRARY,
                "connects to a name that does not resolve",
                () -> get(URI.create(OddWebServer.NO_HOST)).block());
        attempts.add(
                LIBRARY, "blocks longer than its timeout", () -> get(web.late()).block(Duration.ofMillis(200)));
        attempts.add(
                LIBRARY,
                "waits longer than its timeout",
                () -> get(web.late()).timeout(Duration.ofMillis(200)).block());
        attempts.add(
                LIBRARY,
                "cannot read the answer",
                () -> WebClient.create()
                        .get()
                        .uri(web.text())
                        .retrieve()
                        .bodyToMono(Map.class)
                        .block());
    }

    private static Mono<?> get(URI address) {
        return WebClient.create().get().uri(address).retrieve().toBodilessEntity();
    }
}
