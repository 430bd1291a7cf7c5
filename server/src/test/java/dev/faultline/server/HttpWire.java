package dev.faultline.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A connection over HTTP/1.0, one for each message, so that a response ends with its connection. */
final class HttpWire implements Wire {
    private static final Executor THREADS =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
    private static final Pattern SESSION = Pattern.compile("(?im)^Mcp-Session-Id: (.*)$");

    static final String CLOSED = "the connection was closed";

    private final int port;
    private final String path;
    private final AtomicInteger ids = new AtomicInteger(100);
    private final Map<String, String> headers = new LinkedHashMap<>();

    HttpWire(int port, String path) {
        this.port = port;
        this.path = path;
        headers.put("Host", "localhost:" + port);
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
    }

    /** Sends this header with every message from now on. */
    HttpWire header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** {@return the same session at another server} */
    HttpWire at(int otherPort) {
        HttpWire other = new HttpWire(otherPort, path);
        other.headers.put("Mcp-Session-Id", session());
        return other;
    }

    /** Begins a session, if the server has sessions. */
    HttpWire begin() throws IOException {
        initialize();
        if (hasSession()) {
            exchange("POST", INITIALIZED, Map.of());
        }
        return this;
    }

    /** Begins a session, if the server has sessions, and does not send {@code notifications/initialized}. */
    HttpWire initialize() throws IOException {
        Matcher session = SESSION.matcher(exchange("POST", INITIALIZE.replace(ID, "1"), Map.of()));
        if (session.find()) {
            headers.put("Mcp-Session-Id", session.group(1).strip());
        }
        return this;
    }

    /** {@return the id of the session} */
    String session() {
        return headers.getOrDefault("Mcp-Session-Id", "");
    }

    /** {@return whether it has a session} */
    boolean hasSession() {
        return !session().isEmpty();
    }

    @Override
    public String nextId() {
        return String.valueOf(ids.getAndIncrement());
    }

    @Override
    public CompletableFuture<Seen> send(String text, String id, Map<String, String> other) {
        return request("POST", text, other);
    }

    /** Sends a request with these headers instead of the usual ones; blank ones are left out. */
    CompletableFuture<Seen> request(String method, String body, Map<String, String> other) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return seen(exchange(method, body, other));
                    } catch (IOException e) {
                        return new Seen(0, CLOSED);
                    }
                },
                THREADS);
    }

    private String exchange(String method, String body, Map<String, String> other) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(other);
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        all.put("Content-Length", String.valueOf(content.length));
        String head = all.entrySet().stream()
                .filter(header -> !header.getValue().isBlank())
                .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                .collect(Collectors.joining("", method + " " + path + " HTTP/1.0\r\n", "\r\n"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.UTF_8));
            out.write(content);
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Seen seen(String response) {
        int end = response.indexOf("\r\n\r\n");
        if (end < 0) {
            return new Seen(0, CLOSED);
        }
        int status = Integer.parseInt(response.substring(9, 12));
        String body = response.substring(end + 4);
        boolean stream = response.substring(0, end).contains("text/event-stream");
        return Seen.http(status, stream ? data(body) : body);
    }

    private static String data(String events) {
        return events.lines()
                .filter(line -> line.startsWith("data:"))
                .map(line -> line.substring("data:".length()).strip())
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        // every message has closed its own connection
    }
}
