package dev.faultline.gateway;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An MCP server over HTTP that fails on the wire in the way that the called tool's name says. It writes its responses
 * byte by byte, so that it can break every rule.
 */
final class FaultyHttpServer implements AutoCloseable {
    private static final Pattern ID = Pattern.compile("\"id\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final Pattern METHOD = Pattern.compile("\"method\" ?: ?\"([^\"]*)\"");
    private static final Pattern NAME = Pattern.compile("\"name\" ?: ?\"([^\"]*)\"");

    private static final List<String> TOOLS = Stream.of(
                    ServerFaults.wire(), ServerFaults.endless(), ServerFaults.amnesia())
            .flatMap(List::stream)
            .map(UpstreamFault::definition)
            .toList();

    private final ServerSocket socket;
    private final AtomicInteger sessions = new AtomicInteger();
    private final Map<String, Integer> calls = new ConcurrentHashMap<>();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private volatile String session = "";
    private volatile String path = "/mcp";
    private volatile String unknownSession = "404 Not Found";
    private volatile String start = "";
    private volatile boolean streaming;
    private final AtomicInteger streams = new AtomicInteger();

    FaultyHttpServer() throws IOException {
        this(0);
    }

    FaultyHttpServer(int port) throws IOException {
        this(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()));
    }

    private FaultyHttpServer(ServerSocket socket) {
        this.socket = socket;
        Thread.ofVirtual().start(this::accept);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/mcp");
    }

    /** {@return the requests so far: method, path and headers in one line each} */
    List<String> seen() {
        return List.copyOf(seen);
    }

    /** {@return how often this tool was called} */
    int calls(String tool) {
        return calls.getOrDefault(tool, 0);
    }

    /** Forgets the session, as a server does that is restarted, and rejects its requests with this status. */
    void restart(String status) {
        unknownSession = status;
        session = "gone";
    }

    /** Misbehaves at the start of sessions in this way; not any more if it is empty. */
    void start(String how) {
        start = how;
    }

    /** Offers a stream, which is cut after one message; every second attempt to open it fails. */
    void offerStream() {
        streaming = true;
    }

    /** Answers only at this path, and redirects others to it. */
    void moveTo(String other) {
        path = other;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException closed) {
            // the test has ended
        }
    }

    // One request for each connection.
    private void serve(Socket client) {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            String first = line(in);
            Map<String, String> headers = new TreeMap<>();
            for (String header = line(in); !header.isEmpty(); header = line(in)) {
                int colon = header.indexOf(':');
                if (colon < 0) {
                    return; // not HTTP
                }
                headers.put(
                        header.substring(0, colon).toLowerCase(Locale.ROOT),
                        header.substring(colon + 1).strip());
            }
            if (first.split(" ").length < 2) {
                return; // not HTTP either
            }
            int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
            String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            seen.add(first + " " + headers);
            answer(first.split(" "), headers, body, client.getOutputStream());
        } catch (IOException gone) {
            // the gateway has closed the connection
        }
    }

    private void answer(String[] request, Map<String, String> headers, String body, OutputStream out)
            throws IOException {
        if (!request[1].equals(path)) {
            send(out, "307 Temporary Redirect", "Location: " + path, "");
        } else if (request[0].equals("GET")) {
            get(headers, out);
        } else if (request[0].equals("DELETE")) {
            send(out, "200 OK", "X: y", "");
        } else {
            post(headers, body, out);
        }
    }

    private void post(Map<String, String> headers, String body, OutputStream out) throws IOException {
        String id = find(ID, body);
        String method = find(METHOD, body);
        if (method.equals("initialize") && start.equals("login")) {
            send(out, "401 Unauthorized", "WWW-Authenticate: Bearer", "token=hunter2");
        } else if (method.equals("initialize") && start.equals("web-page")) {
            send(out, "200 OK", "Content-Type: text/html", "<html>hunter2</html>");
        } else if (method.equals("initialize")) {
            session = "s" + sessions.incrementAndGet();
            json(out, "Mcp-Session-Id: " + session, result(id, """
                {"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"faulty","version":"1"}}\
                """));
        } else if (!session.equals(headers.get("mcp-session-id")) || isLost(method, body)) {
            json(out, unknownSession, "X: y", """
                {"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}\
                """);
        } else if (id.isEmpty()) {
            send(out, "202 Accepted", "X: y", "");
        } else if (method.equals("tools/list")) {
            json(out, "X: y", result(id, """
                {"tools":[{"name":"reader","annotations":{"readOnlyHint":true}},\
                {"name":"ok","annotations":{"readOnlyHint":true}},%s]}\
                """.formatted(String.join(",", TOOLS))));
        } else if (method.equals("tools/call")) {
            String tool = find(NAME, body);
            calls.merge(tool, 1, Integer::sum);
            call(tool, id, out);
        } else {
            json(out, "X: y", "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":-32601,\"message\":\"no\"}}");
        }
    }

    // The tool "amnesia" loses every session, the tool "forgetful" only one.
    private boolean isLost(String method, String body) {
        String tool = method.equals("tools/call") ? find(NAME, body) : "";
        boolean forgets = tool.equals("forgetful") && calls.merge("forgotten", 1, Integer::sum) == 1;
        return tool.equals("amnesia") || forgets;
    }

    // Not on a schedule, but until the gateway closes the connection.
    private static void comments(OutputStream out) throws IOException {
        events(out, event("", note("begun")));
        try {
            while (true) {
                raw(out, ": still here\n\n");
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void waitForTheEnd() {
        try {
            TimeUnit.MINUTES.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void call(String tool, String id, OutputStream out) throws IOException {
        switch (tool) {
            case "ok" -> json(out, "X: y", text(id, "fine"));
            case "events" ->
                events(out, event("", note("working")) + ": a comment\r\n\r\n" + event("", text(id, "streamed")));
            case "unauthorized" -> send(out, "401 Unauthorized", "WWW-Authenticate: Bearer", "token=hunter2");
            case "forbidden" -> send(out, "403 Forbidden", "X: y", "no");
            case "missing" -> send(out, "405 Method Not Allowed", "X: y", "no");
            case "gone" -> send(out, "410 Gone", "X: y", "no");
            case "limited-silently" -> send(out, "429 Too Many Requests", "X: y", "slow down");
            case "conflict" -> send(out, "409 Conflict", "X: y", "hunter2");
            case "bad-proxy" ->
                send(out, "502 Bad Gateway", "Content-Type: text/html", "<html>/srv/secret hunter2</html>");
            case "accepted" -> send(out, "202 Accepted", "X: y", "");
            case "plain-text" -> send(out, "200 OK", "Content-Type: text/plain", text(id, "fine"));
            case "endless" -> comments(out);
            case "stalled" -> {
                raw(out, head("Content-Type: application/json", "Transfer-Encoding: chunked") + "ff\r\n{\"js");
                waitForTheEnd();
            }
            case "mute" -> waitForTheEnd();
            case "limited" -> send(out, "429 Too Many Requests", "Retry-After: 7", "slow down");
            case "limited-until" ->
                send(out, "429 Too Many Requests", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT", "slow down");
            case "broken" -> send(out, "500 Internal Server Error", "X: y", "at a.b(/srv/secret.js:1) hunter2");
            case "busy" -> send(out, "503 Service Unavailable", "Retry-After: 3", "later");
            case "slow-proxy", "reader-slow-proxy" -> send(out, "504 Gateway Timeout", "X: y", "late");
            case "bad-request" -> send(out, "400 Bad Request", "X: y", "no");
            case "rpc-400", "rpc-422" ->
                json(
                        out,
                        tool.equals("rpc-400") ? "400 Bad Request" : "422 Unprocessable Content",
                        "X: y",
                        "{\"jsonrpc\":\"2.0\",\"id\":" + id
                                + ",\"error\":{\"code\":-32602,\"message\":\"wrong arguments\"}}");
            case "html" -> send(out, "200 OK", "Content-Type: text/html", "<html><h1>It works</h1></html>");
            case "html-as-json" -> json(out, "X: y", "<html>hunter2</html>");
            case "empty" -> json(out, "X: y", "");
            case "nothing" -> send(out, "204 No Content", "X: y", "");
            case "other-id" -> json(out, "X: y", text("987654", "for another"));
            case "large" -> json(out, "X: y", text(id, "x".repeat(2 * 1024 * 1024)));
            case "large-event" -> events(out, event("", text(id, "x".repeat(2 * 1024 * 1024))));
            case "elsewhere" -> send(out, "307 Temporary Redirect", "Location: http://other.example/mcp", "");
            case "moved" -> send(out, "302 Found", "Location: /mcp", "");
            case "reset" -> {
                // the connection ends without a byte
            }
            case "half" -> raw(out, head("Content-Type: application/json", "Content-Length: 500") + "{\"json");
            case "half-chunk" -> {
                String head = head("Content-Type: application/json", "Transfer-Encoding: chunked");
                raw(out, head + "ff\r\n{\"js");
            }
            case "no-http" -> raw(out, "SSH-2.0-OpenSSH_9.6\r\n");
            case "cut", "reader", "reader-cut" -> events(out, event("", note("begun")));
            case "resumed" -> events(out, "retry: 1\n" + event("e-" + id, note("begun")));
            case "garbage-event" -> events(out, event("", "not json") + event("", text(id, "after garbage")));
            default -> json(out, "X: y", text(id, "done"));
        }
    }

    // The stream for everything else exists only on demand; one that continues another does.
    private void get(Map<String, String> headers, OutputStream out) throws IOException {
        String last = headers.getOrDefault("last-event-id", "");
        if (streaming) {
            int attempt = streams.incrementAndGet();
            raw(
                    out,
                    attempt % 2 == 0
                            ? ""
                            : head("Content-Type: text/event-stream", "Connection: close") + "retry: 1\n"
                                    + event("s-" + attempt, note("stream " + attempt + " after " + last)));
            return;
        }
        if (last.startsWith("e-")) {
            events(out, event("", text(last.substring(2), "continued")));
        } else {
            send(out, "405 Method Not Allowed", "X: y", "");
        }
    }

    private static String note(String text) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\""
                + text + "\"}}";
    }

    private static String text(String id, String text) {
        return result(id, "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
    }

    private static String result(String id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    }

    private static String event(String id, String data) {
        return (id.isEmpty() ? "" : "id: " + id + "\n") + "event: message\ndata: " + data + "\n\n";
    }

    private static void json(OutputStream out, String header, String body) throws IOException {
        json(out, "200 OK", header, body);
    }

    private static void json(OutputStream out, String status, String header, String body) throws IOException {
        send(out, status, header + "\r\nContent-Type: application/json", body);
    }

    private static void events(OutputStream out, String body) throws IOException {
        raw(out, head("Content-Type: text/event-stream", "Connection: close") + body);
    }

    private static String head(String... headers) {
        return "HTTP/1.1 200 OK\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
    }

    private static void send(OutputStream out, String status, String header, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String length = status.startsWith("204") ? "" : "Content-Length: " + bytes.length + "\r\n";
        raw(out, "HTTP/1.1 " + status + "\r\n" + header + "\r\n" + length + "Connection: close\r\n\r\n" + body);
    }

    private static void raw(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static String find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }
}
