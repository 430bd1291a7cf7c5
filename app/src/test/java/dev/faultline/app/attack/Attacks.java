package dev.faultline.app.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.server.testing.Messages;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The attacks that the server withstands. */
final class Attacks {
    private static final int MIB = 1024 * 1024;
    private static final int POLL_MS = 100;
    private static final String CANCEL =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}";

    private Attacks() {}

    static List<Attack> all() {
        return List.of(
                Attack.of("unread answers", 120, Attacks::unreadAnswer),
                Attack.of("unfinished bodies", 19, Attacks::unfinishedBody),
                Attack.of("trickled bodies", 100, Attacks::trickledBody),
                Attack.of("trickled headers", 600, Attacks::trickledHeaders),
                Attack.of("silent connections", 1_200, Attacks::silence),
                Attack.of("abandoned streams", 64, Attacks::abandonedStream),
                Attack.of("idle streams", 1_200, Attacks::idleStream),
                Attack.of("many sessions", 8, Attacks::sessions),
                Attack.of("large client info", 4, Attacks::largeClientInfo),
                Attack.of("many values", 3, Attacks::manyValues),
                Attack.of("foreign hosts", 64, Attacks::foreignHosts),
                Attack.withTokens("unknown tokens", 64, Attacks::unknownTokens),
                Attack.withTokens("another caller's session", 16, Attacks::anothersSession));
    }

    /** Asks for the largest answer with a small request, and does not read it. */
    private static void unreadAnswer(AttackedServer target, BooleanSupplier over) throws Exception {
        String session = target.session();
        try (Socket socket = target.connect()) {
            target.send(
                    socket,
                    Optional.of(session),
                    Messages.call(1, "search_text", "{\"query\":\"needle\",\"max_results\":10000}"));
            while (!over.getAsBoolean() && isOpen(socket)) {
                Thread.sleep(POLL_MS);
            }
        }
    }

    /** Announces 16 MiB, sends 15 and stops. */
    private static void unfinishedBody(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            socket.getOutputStream().write(target.head(Optional.empty(), 16 * MIB));
            byte[] part = " ".repeat(MIB).getBytes(UTF_8);
            for (int sent = 0; sent < 15; sent++) {
                socket.getOutputStream().write(part);
            }
            holdUntilCutOff(socket, over);
        }
    }

    private static void trickledBody(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            socket.getOutputStream().write(target.head(Optional.empty(), MIB));
            trickle(socket, over);
        }
    }

    private static void trickledHeaders(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            socket.getOutputStream().write("GET /healthz HTTP/1.1\r\nX: ".getBytes(UTF_8));
            trickle(socket, over);
        }
    }

    private static void silence(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            holdUntilCutOff(socket, over);
        }
    }

    /** Opens a stream for what belongs to no request, and leaves at once. */
    private static void abandonedStream(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = stream(target)) {
            socket.getInputStream().read();
        }
    }

    /** Opens a stream for what belongs to no request, and keeps it. */
    private static void idleStream(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = stream(target)) {
            while (!over.getAsBoolean() && isOpen(socket)) {
                Thread.sleep(POLL_MS);
            }
        }
    }

    private static Socket stream(AttackedServer target) throws IOException {
        String session = target.session();
        Socket socket = target.connect();
        socket.getOutputStream().write(target.request("GET", Optional.of(session), ""));
        return socket;
    }

    /** Begins sessions and never uses them. */
    private static void sessions(AttackedServer target, BooleanSupplier over) throws Exception {
        while (!over.getAsBoolean()) {
            target.session();
        }
    }

    private static void largeClientInfo(AttackedServer target, BooleanSupplier over) throws Exception {
        String name = "x".repeat(14 * MIB) + ThreadLocalRandom.current().nextLong();
        try (Socket socket = target.connect()) {
            target.send(
                    socket,
                    Optional.empty(),
                    Messages.initialize(Messages.REVISION).replace("\"name\":\"t\"", "\"name\":\"" + name + "\""));
            socket.getInputStream().read();
        }
    }

    /** Sends a message whose values need many times its size. */
    private static void manyValues(AttackedServer target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            target.send(
                    socket,
                    Optional.of(target.session()),
                    Messages.request(1, "ping", "{\"x\":[" + "[],".repeat(5 * MIB) + "1]}"));
            socket.getInputStream().read();
        }
    }

    /** Sends small requests for another host on one connection, as fast as the server rejects them. */
    private static void foreignHosts(AttackedServer target, BooleanSupplier over) throws Exception {
        String head =
                "GET /metrics HTTP/1.1\r\nHost: h" + ThreadLocalRandom.current().nextLong() + ".example\r\n\r\n";
        flood(target, over, () -> head.getBytes(UTF_8));
    }

    /** Guesses tokens on one connection, as fast as the server rejects them. */
    private static void unknownTokens(AttackedServer target, BooleanSupplier over) throws Exception {
        flood(target, over, () -> target.with(UUID.randomUUID().toString()).request("POST", Optional.empty(), "{}"));
    }

    /** Uses the session of the honest caller, whose id it knows, with its own valid token. */
    private static void anothersSession(AttackedServer target, BooleanSupplier over) throws Exception {
        List<String> methods = List.of("POST", "GET", "DELETE");
        flood(
                target,
                over,
                () -> target.request(
                        methods.get(ThreadLocalRandom.current().nextInt(methods.size())),
                        target.victim().get(),
                        CANCEL));
    }

    private static void flood(AttackedServer target, BooleanSupplier over, Supplier<byte[]> requests)
            throws IOException {
        try (Socket socket = target.connect()) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            boolean open = true;
            while (open && !over.getAsBoolean()) {
                socket.getOutputStream().write(requests.get());
                open = AttackedServer.skipResponse(in);
            }
        }
    }

    // Linux reports the end of a connection to a client that does not read only when it sends.
    private static boolean isOpen(Socket socket) {
        try {
            socket.sendUrgentData(0);
            return true;
        } catch (IOException ended) {
            return false;
        }
    }

    private static void holdUntilCutOff(Socket socket, BooleanSupplier over) throws IOException {
        socket.setSoTimeout(POLL_MS);
        while (!over.getAsBoolean()) {
            try {
                socket.getInputStream().read();
                return; // a rejection, or the end
            } catch (SocketTimeoutException open) {
                // the server waits
            }
        }
    }

    private static void trickle(Socket socket, BooleanSupplier over) throws IOException {
        OutputStream out = socket.getOutputStream();
        socket.setSoTimeout(POLL_MS);
        while (!over.getAsBoolean()) {
            out.write('x');
            try {
                if (socket.getInputStream().read() < 0) {
                    return;
                }
            } catch (SocketTimeoutException open) {
                // the server has not answered, and the connection is open
            }
        }
    }
}
