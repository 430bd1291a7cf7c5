package dev.faultline.app.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.server.testing.Messages;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The server under attack, as a client with this token sees it. Requests are written byte by byte, because a real
 * client would not send what an attacker sends.
 *
 * @param victim returns the id of the session of an honest caller, if it has one now
 */
record AttackedServer(int port, Optional<String> token, Supplier<Optional<String>> victim) {
    private static final int FEW_BYTES = 4096;
    private static final int PATIENCE_MS = 60_000;

    /** {@return a connection whose receive buffer is small, so that the server notices a client that does not read} */
    Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(FEW_BYTES);
        socket.setSoTimeout(PATIENCE_MS);
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MS);
        return socket;
    }

    /** {@return the same server, as a client with this token sees it} */
    AttackedServer with(String other) {
        return new AttackedServer(port, Optional.of(other), victim);
    }

    /** {@return the head of a request that announces a body of this size} */
    byte[] head(Optional<String> session, long length) {
        return head("POST", session, length);
    }

    /** {@return a whole request with a short body} */
    byte[] request(String method, Optional<String> session, String body) {
        byte[] utf8 = body.getBytes(UTF_8);
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head(method, session, utf8.length));
        request.writeBytes(utf8);
        return request.toByteArray();
    }

    private byte[] head(String method, Optional<String> session, long length) {
        StringBuilder head = new StringBuilder(method + " /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n"
                + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                + "Content-Length: " + length + "\r\n");
        token.ifPresent(it -> head.append("Authorization: Bearer ").append(it).append("\r\n"));
        session.ifPresent(it -> head.append("Mcp-Session-Id: ").append(it).append("\r\n"));
        return head.append("\r\n").toString().getBytes(UTF_8);
    }

    /** Sends a whole request. */
    void send(Socket socket, Optional<String> session, String body) throws IOException {
        byte[] utf8 = body.getBytes(UTF_8);
        socket.getOutputStream().write(head(session, utf8.length));
        socket.getOutputStream().write(utf8);
    }

    /** {@return the id of a new session} */
    String session() throws IOException {
        try (Socket socket = connect()) {
            send(socket, Optional.empty(), Messages.initialize(Messages.REVISION));
            String id = sessionId(new BufferedInputStream(socket.getInputStream()));
            if (id.isEmpty()) {
                throw new IOException("the server began no session");
            }
            return id;
        }
    }

    /** Reads a response. {@return whether another request can follow on the same connection} */
    static boolean skipResponse(InputStream in) throws IOException {
        String length = header(in, "content-length:");
        if (length.isEmpty()) {
            return false;
        }
        in.skipNBytes(Long.parseLong(length));
        return true;
    }

    private static String sessionId(InputStream in) throws IOException {
        return header(in, "mcp-session-id:");
    }

    private static String header(InputStream in, String name) throws IOException {
        String value = "";
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith(name)) {
                value = line.substring(name.length()).strip();
            }
        }
        return value;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
