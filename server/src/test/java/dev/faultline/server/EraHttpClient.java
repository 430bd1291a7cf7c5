package dev.faultline.server;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.ServerEvent;
import dev.faultline.rpc.ServerEvents;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A client over HTTP. */
final class EraHttpClient extends EraClient {
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI address;
    private final boolean modern;
    private Optional<String> session = Optional.empty();
    private int lastStatus;

    EraHttpClient(URI address, boolean modern) throws Exception {
        this.address = address;
        this.modern = modern;
        if (!modern) {
            HttpResponse<InputStream> begun = post(json(INITIALIZE), Map.of());
            session = begun.headers().firstValue("Mcp-Session-Id");
            last(begun);
            post(json(Wire.INITIALIZED), Map.of()).body().close();
            request("logging/setLevel", json("{\"level\":\"info\"}"));
        }
    }

    /** {@return the status of the last response} */
    int lastStatus() {
        return lastStatus;
    }

    @Override
    JsonObject request(String method, JsonObject params) throws Exception {
        JsonObject sent = modern ? described(params) : params;
        JsonObject response = last(post(message(JsonNumber.of(nextId()), method, sent), headers(method, sent)));
        return asks(response)
                ? request(method, answered(params, response.object("result").orElseThrow()))
                : response;
    }

    Map<String, String> headers(String method, JsonObject params) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (modern) {
            headers.put("MCP-Protocol-Version", MODERN);
            headers.put("Mcp-Method", method);
            params.string("name").or(() -> params.string("uri")).ifPresent(name -> headers.put("Mcp-Name", name));
        }
        return headers;
    }

    HttpResponse<InputStream> post(JsonObject message, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(JsonText.print(message)));
        headers.forEach(request::header);
        session.ifPresent(id -> request.header("Mcp-Session-Id", id));
        HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        lastStatus = response.statusCode();
        return response;
    }

    /** {@return the last message of this response; the messages before it are noted or answered} */
    JsonObject last(HttpResponse<InputStream> response) throws Exception {
        try (InputStream body = response.body()) {
            boolean stream =
                    response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
            if (!stream) {
                return json(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            }
            ServerEvents events = new ServerEvents(1_000_000);
            events.from(body);
            while (true) {
                ServerEvent event = events.next().orElseThrow(() -> new IOException("the stream ended"));
                JsonObject message = json(new String(event.data(), StandardCharsets.UTF_8));
                if (message.get("method").isEmpty()) {
                    return message;
                }
                received(message);
            }
        }
    }

    private void received(JsonObject message) throws Exception {
        if (message.get("id").isEmpty()) {
            noted(message);
        } else {
            asked(message);
            JsonObject answer = JsonObject.builder()
                    .put("jsonrpc", "2.0")
                    .put("id", message.get("id").orElseThrow())
                    .put("result", answer(message.string("method").orElseThrow()))
                    .build();
            post(answer, Map.of()).body().close();
        }
    }

    @Override
    void cancel(String method, JsonObject params, Waiting condition) throws Exception {
        JsonObject sent = modern ? described(params) : params;
        int id = nextId();
        String body = JsonText.print(message(JsonNumber.of(id), method, sent));
        StringBuilder head = new StringBuilder("POST " + address.getPath() + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: "
                + body.length() + "\r\n");
        headers(method, sent).forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        session.ifPresent(it -> head.append("Mcp-Session-Id: " + it + "\r\n"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            socket.getOutputStream().write((head + "\r\n" + body).getBytes(StandardCharsets.UTF_8));
            condition.await();
        }
        if (!modern) {
            JsonObject cancelled =
                    json("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                            + "}}");
            post(cancelled, Map.of()).body().close();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
