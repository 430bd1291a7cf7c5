package dev.faultline.exceptions;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What Java's own clients throw. */
record JavaHttpExceptions(OddWebServer web) {
    private static final String HTTP = "java.net.http";
    private static final String NET = "java.net";
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofMinutes(1);

    void addTo(Provocations attempts) {
        http(attempts);
        net(attempts);
    }

    private void http(Provocations attempts) {
        attempts.add(HTTP, "connects where no server listens", () -> send(nowhere()));
        attempts.add(HTTP, "connects to a name that does not resolve", () -> send(URI.create(OddWebServer.NO_HOST)));
        attempts.add(HTTP, "waits longer than its timeout", () -> send(web.late(), SHORT));
        attempts.add(HTTP, "is answered with nothing", () -> send(web.nothing()));
        attempts.add(HTTP, "connects in the background where no server listens", () -> {
            HttpRequest request = HttpRequest.newBuilder(nowhere()).build();
            try (HttpClient client = HttpClient.newHttpClient()) {
                client.sendAsync(request, BodyHandlers.discarding()).join();
            }
        });
        attempts.add(
                HTTP,
                "speaks TLS to a server that hangs up",
                () -> send(URI.create(web.nothing().toString().replace("http:", "https:"))));
        attempts.add(HTTP, "sends to an address without a host", () -> send(URI.create("/orders")));
    }

    private void net(Provocations attempts) {
        attempts.add(NET, "reads longer than its timeout", () -> {
            try (Socket socket = connected()) {
                socket.setSoTimeout(50);
                socket.getInputStream().readNBytes(1);
            }
        });
        attempts.add(NET, "looks up a name that does not resolve", () -> InetAddress.getAllByName("service.invalid"));
        attempts.add(NET, "uses a closed socket", () -> {
            Socket socket = connected();
            socket.close();
            socket.getInputStream();
        });
    }

    private Socket connected() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), web.port());
    }

    private static URI nowhere() throws IOException {
        return URI.create("http://127.0.0.1:" + Postgres.unusedPort() + "/");
    }

    private static void send(URI address) throws IOException, InterruptedException {
        send(address, LONG);
    }

    private static void send(URI address, Duration limit) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address).timeout(limit).build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(request, BodyHandlers.discarding());
        }
    }
}
