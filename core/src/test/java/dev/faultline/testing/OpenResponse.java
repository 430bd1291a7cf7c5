package dev.faultline.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The response to a request over HTTP as it arrives, line by line, on a connection of its own. */
public final class OpenResponse implements AutoCloseable {
    private static final int PATIENCE_MS = 60_000;

    /** Small, so that a server notices a client that does not read. */
    private static final int RECEIVED = 4096;

    private final Socket socket;
    private final BufferedReader lines;

    private OpenResponse(Socket socket) throws IOException {
        this.socket = socket;
        this.lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    }

    /** Sends a GET request to this port of this machine. */
    public static OpenResponse get(int port, String path, Map<String, String> headers) throws IOException {
        return get(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), path, headers);
    }

    /** Sends a GET request. */
    public static OpenResponse get(InetSocketAddress server, String path, Map<String, String> headers)
            throws IOException {
        return to(server, "GET " + path, headers, "\r\n");
    }

    /** Sends a POST request with this body to this port of this machine. */
    public static OpenResponse post(int port, String path, Map<String, String> headers, String body)
            throws IOException {
        return post(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), path, headers, body);
    }

    /** Sends a POST request with this body. */
    public static OpenResponse post(InetSocketAddress server, String path, Map<String, String> headers, String body)
            throws IOException {
        String length = "Content-Type: application/json\r\nContent-Length: " + body.getBytes(UTF_8).length + "\r\n";
        return to(server, "POST " + path, headers, length + "\r\n" + body);
    }

    private static OpenResponse to(InetSocketAddress server, String target, Map<String, String> headers, String rest)
            throws IOException {
        StringBuilder request = new StringBuilder(target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Accept: application/json, text/event-stream\r\n");
        headers.forEach(
                (name, value) -> request.append(name).append(": ").append(value).append("\r\n"));
        Socket socket = new Socket();
        socket.setReceiveBufferSize(RECEIVED);
        socket.setSoTimeout(PATIENCE_MS);
        try {
            socket.connect(server, PATIENCE_MS);
            socket.getOutputStream().write((request + rest).getBytes(UTF_8));
            return new OpenResponse(socket);
        } catch (IOException closed) {
            socket.close();
            throw closed;
        }
    }

    /**
     * {@return the status line and the headers, which must be read first; empty if the server closed the connection}
     */
    public String head() throws IOException {
        StringBuilder head = new StringBuilder();
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    /** {@return the next line of the body that is neither empty nor the size of a chunk; empty at the end} */
    public Optional<String> line() throws IOException {
        String line = lines.readLine();
        while (line != null && (line.isEmpty() || line.matches("[0-9A-Fa-f]+"))) {
            line = lines.readLine();
        }
        return Optional.ofNullable(line);
    }

    /** {@return the data of the next event; empty at the end of the stream} */
    public Optional<String> data() throws IOException {
        long patience = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        Optional<String> line = line();
        while (line.filter(it -> !it.startsWith("data: ")).isPresent()) {
            if (System.nanoTime() > patience) {
                throw new SocketTimeoutException("only comments");
            }
            line = line();
        }
        return line.map(it -> it.substring("data: ".length()));
    }

    /** Closes the connection. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
