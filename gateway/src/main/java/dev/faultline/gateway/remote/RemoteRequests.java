package dev.faultline.gateway.remote;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The HTTP requests of one session, to its address and with its headers. */
final class RemoteRequests {
    static final String EVENTS = "text/event-stream";

    private static final String SESSION = "Mcp-Session-Id";
    private static final int REDIRECTS = 3;
    private static final int TEMPORARY_REDIRECT = 307;
    private static final int PERMANENT_REDIRECT = 308;
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration LAST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofDays(1);

    private static final Set<Integer> CHALLENGES = Set.of(401, 403);

    private final HttpClient http;
    private volatile RemoteAddress address;
    private volatile Optional<String> session = Optional.empty();
    private volatile Optional<String> version = Optional.empty();

    RemoteRequests(HttpClient http, RemoteAddress address) {
        this.http = http;
        this.address = address;
    }

    /** {@return whether the server has begun a session} */
    boolean isInSession() {
        return session.isPresent();
    }

    /** {@return whether the server has neither begun a session nor agreed on a version} */
    boolean isNew() {
        return session.isEmpty() && version.isEmpty();
    }

    /** Later requests are of the session that this response begins, if it does. */
    void join(HttpResponse<InputStream> response) {
        response.headers().firstValue(SESSION).ifPresent(id -> session = Optional.of(id));
    }

    /** Later requests say that this version of the protocol is spoken. */
    void speak(String agreed) {
        version = Optional.of(agreed);
    }

    /** {@return whether later requests go to this address, which must be of the same server} */
    boolean moveTo(String location) {
        Optional<RemoteAddress> moved = Troubles.uri(location).flatMap(address::redirected);
        moved.ifPresent(to -> address = to);
        return moved.isPresent();
    }

    /** {@return which credentials the server wants with this response, if the client presents its own} */
    Optional<String> challenge(HttpResponse<InputStream> response) {
        return address.credentials().isPresent() && CHALLENGES.contains(response.statusCode())
                ? response.headers().firstValue("WWW-Authenticate")
                : Optional.empty();
    }

    /** Posts a request, which may take long, with these headers. */
    HttpResponse<InputStream> ask(byte[] utf8, Map<String, String> headers) throws IOException, InterruptedException {
        return post(utf8, headers, LONGEST);
    }

    /** Posts a notification or a response. */
    HttpResponse<InputStream> notice(byte[] utf8) throws IOException, InterruptedException {
        return post(utf8, Map.of(), SOON);
    }

    private HttpResponse<InputStream> post(byte[] utf8, Map<String, String> headers, Duration atMost)
            throws IOException, InterruptedException {
        return following(to -> {
            HttpRequest.Builder post = request(to, "application/json, " + EVENTS)
                    .header("Content-Type", "application/json")
                    .timeout(atMost)
                    .POST(BodyPublishers.ofByteArray(utf8));
            headers.forEach(post::setHeader);
            return post.build();
        });
    }

    // A redirect to another path of the same server is followed; credentials never go to another server. Only one that
    // is permanent is remembered.
    private HttpResponse<InputStream> following(Function<RemoteAddress, HttpRequest> request)
            throws IOException, InterruptedException {
        RemoteAddress at = address;
        boolean permanent = true;
        HttpResponse<InputStream> response = http.send(request.apply(at), BodyHandlers.ofInputStream());
        for (int count = 0; count < REDIRECTS && isRedirect(response); count++) {
            String location = response.headers().firstValue("Location").orElse("//");
            Optional<RemoteAddress> next = Troubles.uri(location).flatMap(at::redirected);
            if (next.isEmpty()) {
                return response;
            }
            permanent &= response.statusCode() == PERMANENT_REDIRECT;
            at = next.get();
            address = permanent ? at : address;
            response.body().close();
            response = http.send(request.apply(at), BodyHandlers.ofInputStream());
        }
        return response;
    }

    private static boolean isRedirect(HttpResponse<InputStream> response) {
        return response.statusCode() == TEMPORARY_REDIRECT || response.statusCode() == PERMANENT_REDIRECT;
    }

    /** Opens the server's stream, after the event with this id. */
    HttpResponse<InputStream> listen(Optional<String> lastEventId) throws IOException, InterruptedException {
        return following(to -> {
            HttpRequest.Builder get = request(to, EVENTS).GET();
            lastEventId.ifPresent(last -> get.setHeader("Last-Event-ID", last));
            return get.build();
        });
    }

    /** Ends the session. */
    void delete() throws IOException, InterruptedException {
        following(to -> request(to, "application/json").timeout(LAST).DELETE().build())
                .body()
                .close();
    }

    private HttpRequest.Builder request(RemoteAddress to, String accept) {
        HttpRequest.Builder request = HttpRequest.newBuilder(to.uri()).header("Accept", accept);
        to.headers().forEach(request::setHeader);
        to.credentials()
                .flatMap(Credentials::authorization)
                .ifPresent(authorization -> request.setHeader("Authorization", authorization));
        session.ifPresent(id -> request.setHeader(SESSION, id));
        version.ifPresent(it -> request.setHeader("MCP-Protocol-Version", it));
        return request;
    }
}
