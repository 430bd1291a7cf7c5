package dev.faultline.app.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.app.wire.Messages;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Optional;

/**
 * The server under attack, as a client with this token sees it. Requests are written byte by byte, because a real
 * client would not send what an attacker sends.
 */
record Target(int port, Optional<String> token) {
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

    /** {@return the head of a request that announces a body of this size} */
    byte[] head(Optional<String> session, long length) {
        StringBuilder head = new StringBuilder("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n"
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

    private static String sessionId(InputStream in) throws IOException {
        String id = "";
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("mcp-session-id:")) {
                id = line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return id;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }
}
