package dev.faultline.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow clients lose their connections, and too many connections make room for new ones. */
@Timeout(120)
class ClientWatchTest {
    private static final ConnectionLimits SHORT =
            ConnectionLimits.STANDARD.idle(Duration.ofSeconds(1)).rate(Duration.ofMillis(400), 50_000);
    private static final int LARGE = 20_000_000;

    private final Content servlet = new Content();

    @Test
    void cutsOffHeadersThatTrickleForLongerThanTheIdleLimit() throws Exception {
        try (EmbeddedServer server = start(SHORT);
                Socket client = connect(server)) {
            send(client, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ");

            assertThat(isCutOffWhileItTrickles(client)).isTrue();
        }
    }

    @Test
    void cutsOffHeadersThatTrickleAfterAnotherRequest() throws Exception {
        try (EmbeddedServer server = start(SHORT);
                Socket client = connect(server)) {
            send(client, "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nX: ");
            assertThat(response(client)).contains("200 OK");

            assertThat(isCutOffWhileItTrickles(client)).isTrue();
        }
    }

    @Test
    void cutsOffASenderThatWasFastAndNowTrickles() throws Exception {
        try (EmbeddedServer server = start(SHORT);
                Socket client = connect(server)) {
            send(client, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + LARGE + "\r\n\r\n");
            client.getOutputStream().write(new byte[LARGE / 2]);

            assertThat(isCutOffWhileItTrickles(client)).isTrue();
            assertThat(servlet.failed.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void cutsOffAReaderThatStops() throws Exception {
        // Far longer than the test takes, so that Jetty's idle limit does not end the connection.
        try (EmbeddedServer server = start(SHORT.idle(Duration.ofMinutes(10)));
                Socket client = connect(server)) {
            send(client, "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(servlet.failed.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void servesAClientThatIsFastEnough() throws Exception {
        // Longer than a busy machine keeps the client from sending.
        Duration window = Duration.ofSeconds(2);
        try (EmbeddedServer server = start(ConnectionLimits.STANDARD.rate(window, 1));
                Socket client = connect(server)) {
            send(client, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n");
            for (int sent = 0; sent < 50; sent++) {
                send(client, "x");
                Thread.sleep(window.dividedBy(25));
            }

            assertThat(response(client)).contains("200 OK");
        }
    }

    @Test
    void closesTheConnectionThatHasWaitedLongestToMakeRoom() throws Exception {
        try (EmbeddedServer server = start(ConnectionLimits.STANDARD.connections(10, 2));
                Socket oldest = connect(server);
                Socket used = connect(server)) {
            send(oldest, "GET ");
            send(used, "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(response(used)).contains("200 OK");

            try (Socket newest = connect(server)) {
                send(newest, "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(response(newest)).contains("200 OK");
                assertThat(isCutOffWhileItTrickles(oldest)).isTrue();
                send(used, "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(response(used)).contains("200 OK");
            }
        }
    }

    @Test
    void closesANewConnectionIfAllOthersAreBeingServed() throws Exception {
        try (EmbeddedServer server = start(ConnectionLimits.STANDARD.connections(1, 1));
                Socket served = connect(server)) {
            send(served, "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n");
            servlet.entered.await();

            try (Socket newest = connect(server)) {
                assertThat(isCutOffWhileItTrickles(newest)).isTrue();
            }
            servlet.released.complete(null);
            assertThat(response(served)).contains("200 OK");
        }
    }

    @Test
    void closesTheStreamThatHasBeenIdleLongestToMakeRoom() throws Exception {
        KeepAlive neverDue = new KeepAlive(Duration.ofHours(1));
        StreamServlet streams = new StreamServlet(neverDue);
        try (neverDue;
                EmbeddedServer server = start(ConnectionLimits.STANDARD.connections(10, 2), streams);
                streams;
                Socket used = connect(server)) {
            send(used, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            EventStream carrying = streams.opened.take();
            try (Socket idle = connect(server)) {
                send(idle, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
                EventStream silent = streams.opened.take();
                assertThat(carrying.send("data: {}\n\n".getBytes(US_ASCII))).isTrue();

                try (Socket newest = connect(server)) {
                    send(newest, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

                    assertThat(response(newest)).contains("200 OK");
                    assertThat(streams.gone.take()).isSameAs(silent); // although no comment is due
                    assertThat(carrying.isOpen()).isTrue();
                }
            }
        }
    }

    @Test
    void keepsTheLimitWhenManyClientsConnectAtOnce() throws Exception {
        int most = 5;
        KeepAlive neverDue = new KeepAlive(Duration.ofHours(1));
        StreamServlet streams = new StreamServlet(neverDue);
        Queue<Socket> clients = new ConcurrentLinkedQueue<>();
        try (neverDue;
                EmbeddedServer server = start(ConnectionLimits.STANDARD.connections(1_000, most), streams);
                streams) {
            try (ExecutorService together = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int client = 0; client < 200; client++) {
                    together.execute(() -> listen(server, clients));
                }
            }

            long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (streams.opened.size() - streams.gone.size() > most && System.nanoTime() < patience) {
                Thread.sleep(10);
            }
            assertThat(streams.opened.size() - streams.gone.size()).isBetween(1, most);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    private static void listen(EmbeddedServer server, Queue<Socket> clients) {
        try {
            Socket client = connect(server);
            clients.add(client);
            send(client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            client.getInputStream().read();
        } catch (IOException cutOff) {
            Thread.onSpinWait(); // it made room for another
        }
    }

    private EmbeddedServer start(ConnectionLimits limits) {
        return start(limits, servlet);
    }

    private static EmbeddedServer start(ConnectionLimits limits, HttpServlet servlet) {
        return EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(servlet, "/")
                .limits(limits));
    }

    private static Socket connect(EmbeddedServer server) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static String response(Socket client) throws IOException {
        byte[] buffer = new byte[1000];
        int read = client.getInputStream().read(buffer);
        return new String(buffer, 0, Math.max(0, read), US_ASCII);
    }

    /** {@return whether the server closes the connection although the client goes on sending} */
    private static boolean isCutOffWhileItTrickles(Socket client) throws InterruptedException {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        try {
            client.setSoTimeout(100);
            while (System.nanoTime() < patience) {
                client.getOutputStream().write('x');
                try {
                    if (client.getInputStream().read() < 0) {
                        return true;
                    }
                } catch (SocketTimeoutException open) {
                    // nothing was sent, and the connection is open
                }
            }
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    /** Reads the whole request, and answers with as much as the path says. */
    private static final class Content extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient CountDownLatch failed = new CountDownLatch(1);
        private final transient CountDownLatch entered = new CountDownLatch(1);
        private final transient CompletableFuture<Void> released = new CompletableFuture<>();

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try (InputStream in = request.getInputStream();
                    OutputStream out = response.getOutputStream()) {
                in.readAllBytes();
                if (request.getServletPath().equals("/wait")) {
                    entered.countDown();
                    released.join();
                }
                out.write(new byte[request.getServletPath().equals("/large") ? LARGE : 10]);
            } catch (IOException e) {
                failed.countDown();
                throw e;
            }
        }
    }
}
