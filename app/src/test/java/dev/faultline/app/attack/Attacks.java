package dev.faultline.app.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.app.wire.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/** The attacks that the server withstands. */
final class Attacks {
    private static final int MIB = 1024 * 1024;
    private static final int POLL_MS = 100;

    private Attacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack("unread answers", 120, Attacks::unreadAnswer),
                new Attack("unfinished bodies", 19, Attacks::unfinishedBody),
                new Attack("trickled bodies", 100, Attacks::trickledBody),
                new Attack("trickled headers", 600, Attacks::trickledHeaders),
                new Attack("silent connections", 1_200, Attacks::silence),
                new Attack("many sessions", 8, Attacks::sessions),
                new Attack("large client info", 4, Attacks::largeClientInfo),
                new Attack("many values", 3, Attacks::manyValues));
    }

    /** Asks for the largest answer with a small request, and does not read it. */
    private static void unreadAnswer(Target target, BooleanSupplier over) throws Exception {
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
    private static void unfinishedBody(Target target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            socket.getOutputStream().write(target.head(Optional.empty(), 16 * MIB));
            byte[] part = " ".repeat(MIB).getBytes(UTF_8);
            for (int sent = 0; sent < 15; sent++) {
                socket.getOutputStream().write(part);
            }
            holdUntilCutOff(socket, over);
        }
    }

    private static void trickledBody(Target target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            socket.getOutputStream().write(target.head(Optional.empty(), MIB));
            trickle(socket, over);
        }
    }

    private static void trickledHeaders(Target target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            socket.getOutputStream().write("GET /healthz HTTP/1.1\r\nX: ".getBytes(UTF_8));
            trickle(socket, over);
        }
    }

    private static void silence(Target target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            holdUntilCutOff(socket, over);
        }
    }

    /** Begins sessions and never uses them. */
    private static void sessions(Target target, BooleanSupplier over) throws Exception {
        while (!over.getAsBoolean()) {
            target.session();
        }
    }

    private static void largeClientInfo(Target target, BooleanSupplier over) throws Exception {
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
    private static void manyValues(Target target, BooleanSupplier over) throws Exception {
        try (Socket socket = target.connect()) {
            target.send(
                    socket,
                    Optional.of(target.session()),
                    Messages.request(1, "ping", "{\"x\":[" + "[],".repeat(5 * MIB) + "1]}"));
            socket.getInputStream().read();
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
