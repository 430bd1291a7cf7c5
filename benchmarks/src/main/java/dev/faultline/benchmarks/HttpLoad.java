package dev.faultline.benchmarks;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One connection to a server, which sends requests and reads responses as cheaply as possible. */
public final class HttpLoad implements AutoCloseable {
    /** How many calls a connection can make that shares its session with others. */
    private static final int IDS = 1_000_000;

    private final Socket socket;
    private final InputStream in;
    private final int port;
    private String session;
    private int id;
    private int others;

    /** A response of the server. */
    public record HttpAnswer(String status, String body) {}

    /** Begins a session with the server at this port. */
    public HttpLoad(int port) throws IOException {
        this(port, "", 0);
        post("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"}}}");
        post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    private HttpLoad(int port, String session, int firstId) throws IOException {
        this.port = port;
        this.session = session;
        this.id = firstId;
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** {@return another connection of the same session, whose ids are other ones} */
    public synchronized HttpLoad another() throws IOException {
        others++;
        return new HttpLoad(port, session, others * IDS);
    }

    /** {@return the body of the response to a call of this tool} */
    public String call(String tool) throws IOException {
        return call(tool, "{\"text\":\"hello\"}");
    }

    /** {@return the body of the response to a call of this tool with these arguments} */
    public String call(String tool, String arguments) throws IOException {
        id++;
        return post("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}");
    }

    private String post(String body) throws IOException {
        HttpAnswer reply = exchange(body);
        if (!reply.status().contains(" 20")) {
            throw new IOException("the server answered " + reply.status());
        }
        return reply.body();
    }

    /** {@return the response to this body, whatever its status} */
    public HttpAnswer exchange(String body) throws IOException {
        byte[] utf8 = body.getBytes(StandardCharsets.UTF_8);
        String head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\n"
                + (session.isEmpty() ? "" : "Mcp-Session-Id: " + session + "\r\n")
                + "Content-Length: " + utf8.length + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
        return response();
    }

    private HttpAnswer response() throws IOException {
        int length = 0;
        boolean chunked = false;
        String status = line();
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            } else if (lower.startsWith("transfer-encoding: chunked")) {
                chunked = true;
            } else if (lower.startsWith("mcp-session-id:")) {
                session = header.substring(15).strip();
            }
        }
        return new HttpAnswer(status, chunked ? chunks() : new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = size(); size > 0; size = size()) {
            body.append(new String(in.readNBytes(size), StandardCharsets.UTF_8));
            line();
        }
        line();
        return body.toString();
    }

    private int size() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the server hung up");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
