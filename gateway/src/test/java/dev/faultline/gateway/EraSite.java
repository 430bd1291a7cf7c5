package dev.faultline.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.era.ModernResponse;
import dev.faultline.rpc.era.RequestHeaders;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A server of one era over HTTP, without sessions. A response becomes a stream if anything precedes it. */
final class EraSite implements AutoCloseable {
    private final EraServer server;
    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    EraSite(boolean modern) throws IOException {
        this.server = new EraServer(modern);
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/mcp", this::serve);
        http.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp");
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            JsonObject message =
                    EraServer.object(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            RequestHeaders headers = new RequestHeaders(
                    name -> Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)), tool -> List.of());
            boolean request =
                    message.get("id").isPresent() && message.string("method").isPresent();
            if (!request) {
                server.receive(message, Optional.of(headers), new Reply(exchange, message));
                exchange.sendResponseHeaders(202, -1);
                return;
            }
            Reply reply = new Reply(exchange, message);
            server.receive(message, Optional.of(headers), reply);
            reply.await();
        } catch (UncheckedIOException gone) {
            // the gateway has closed the connection
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Reply implements EraServer.Wire {
        private final HttpExchange exchange;
        private final JsonValue id;
        private final CountDownLatch ended = new CountDownLatch(1);
        private Optional<OutputStream> stream = Optional.empty();

        Reply(HttpExchange exchange, JsonObject request) {
            this.exchange = exchange;
            this.id = request.get("id").orElse(JsonObject.EMPTY);
        }

        void await() throws InterruptedException {
            while (!ended.await(50, TimeUnit.MILLISECONDS)) {
                if (stream.isPresent()) {
                    write(":\n\n");
                }
            }
        }

        private synchronized void write(String text) {
            try {
                if (stream.isEmpty()) {
                    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
                    exchange.sendResponseHeaders(200, 0);
                    stream = Optional.of(exchange.getResponseBody());
                }
                stream.get().write(text.getBytes(StandardCharsets.UTF_8));
                stream.get().flush();
            } catch (IOException gone) {
                if (server.isModern()) {
                    server.cancel(id);
                }
                ended.countDown();
            }
        }

        @Override
        public void send(JsonObject message) {
            write("data: " + JsonText.print(message) + "\n\n");
        }

        @Override
        public synchronized void finish(JsonObject response) {
            if (stream.isPresent()) {
                send(response);
            } else {
                body(server.isModern() ? ModernResponse.status(response) : 200, JsonText.print(response));
            }
            ended.countDown();
        }

        private void body(int status, String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            try {
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(status, utf8.length);
                exchange.getResponseBody().write(utf8);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        }

        @Override
        public void garble(String text) {
            body(200, text);
            ended.countDown();
        }

        @Override
        public void crash() {
            exchange.close();
            ended.countDown();
        }

        @Override
        public void hang() {
            write(":\n\n");
        }
    }
}
