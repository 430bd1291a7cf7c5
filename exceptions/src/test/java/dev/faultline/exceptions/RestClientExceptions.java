package dev.faultline.exceptions;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** What Spring's blocking client throws. */
record RestClientExceptions(OddWebServer web) {
    private static final String LIBRARY = "RestClient";
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofMinutes(1);

    void addTo(Provocations attempts) {
        status(attempts, "is answered 400", 400);
        status(attempts, "is answered 401", 401);
        status(attempts, "is answered 403", 403);
        status(attempts, "is answered 404", 404);
        status(attempts, "is answered 429 with Retry-After", 429);
        status(attempts, "is answered 499", 499);
        status(attempts, "is answered 500", 500);
        status(attempts, "is answered 503", 503);
        status(attempts, "is answered 504", 504);
        attempts.add(
                LIBRARY,
                "connects where no server listens",
                () -> get(URI.create("http://127.0.0.1:" + Postgres.unusedPort() + "/")));
        attempts.add(LIBRARY, "waits longer than its timeout", () -> get(client(SHORT), web.late()));
        attempts.add(LIBRARY, "is answered with nothing", () -> get(web.nothing()));
        attempts.add(
                LIBRARY,
                "cannot read the answer",
                () -> client(LONG).get().uri(web.text()).retrieve().body(Map.class));
    }

    private void status(Provocations attempts, String what, int status) {
        attempts.add(LIBRARY, what, () -> get(web.status(status)));
    }

    private static void get(URI address) {
        get(client(LONG), address);
    }

    private static void get(RestClient client, URI address) {
        client.get().uri(address).retrieve().toBodilessEntity();
    }

    private static RestClient client(Duration limit) {
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory();
        requests.setReadTimeout(limit);
        return RestClient.builder().requestFactory(requests).build();
    }
}
