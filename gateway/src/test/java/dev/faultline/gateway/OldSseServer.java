package dev.faultline.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An MCP server with the transport "HTTP+SSE" of the revision 2024-11-05. */
final class OldSseServer implements AutoCloseable {
    private static final Pattern ID = Pattern.compile("\"id\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final Pattern METHOD = Pattern.compile("\"method\" ?: ?\"([^\"]*)\"");
    private static final Pattern NAME = Pattern.compile("\"name\" ?: ?\"([^\"]*)\"");

    private record Stream(OutputStream out, CountDownLatch ended) {}

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final String endpoint;
    private final Map<String, Stream> streams = new ConcurrentHashMap<>();
    private final Map<String, Integer> calls = new ConcurrentHashMap<>();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger sessions = new AtomicInteger();

    /** @param endpoint the address that takes messages, without the session */
    OldSseServer(String endpoint) throws IOException {
        this.endpoint = endpoint;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(threads);
        server.createContext("/sse", this::stream);
        server.createContext("/messages", this::message);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/sse");
    }

    /** {@return method, path and credentials of the requests so far} */
    List<String> seen() {
        return List.copyOf(seen);
    }

    /** {@return how many streams have been opened} */
    int sessions() {
        return sessions.get();
    }

    /** {@return how often this tool was called} */
    int calls(String tool) {
        return calls.getOrDefault(tool, 0);
    }

    @Override
    public void close() {
        streams.values().forEach(stream -> stream.ended().countDown());
        server.stop(0);
        threads.close();
    }

    private void note(HttpExchange exchange) {
        seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private void stream(HttpExchange exchange) throws IOException {
        note(exchange);
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            String session = "s" + sessions.incrementAndGet();
            Stream stream = new Stream(exchange.getResponseBody(), new CountDownLatch(1));
            streams.put(session, stream);
            event(stream, "endpoint", endpoint + "?session=" + session);
            stream.ended().await();
            streams.remove(session);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void message(HttpExchange exchange) throws IOException {
        note(exchange);
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Stream stream = streams.get(exchange.getRequestURI().getQuery().substring("session=".length()));
            if (stream == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            if (body.contains("\"broken\"")) {
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            exchange.sendResponseHeaders(202, -1);
            answer(stream, body);
        }
    }

    private void answer(Stream stream, String body) throws IOException {
        String id = find(ID, body);
        switch (find(METHOD, body)) {
            case "initialize" -> result(stream, id, """
                {"protocolVersion":"2024-11-05","capabilities":{},"serverInfo":{"name":"old","version":"1"}}\
                """);
            case "tools/list" -> result(stream, id, """
                {"tools":[{"name":"ok"},{"name":"cut"},{"name":"look","annotations":{"readOnlyHint":true}}]}\
                """);
            case "tools/call" -> call(stream, id, find(NAME, body));
            default -> {
                // a notification
            }
        }
    }

    private void call(Stream stream, String id, String tool) throws IOException {
        int count = calls.merge(tool, 1, Integer::sum);
        if (tool.equals("cut") || (tool.equals("look") && count == 1)) {
            stream.ended().countDown();
        } else {
            event(stream, "message", """
                {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"working"}}\
                """);
            result(stream, id, "{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}");
        }
    }

    private static void result(Stream stream, String id, String result) throws IOException {
        event(stream, "message", "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
    }

    private static void event(Stream stream, String name, String data) throws IOException {
        synchronized (stream.out()) {
            stream.out().write(("event: " + name + "\r\ndata: " + data + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            stream.out().flush();
        }
    }

    private static String find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }
}
