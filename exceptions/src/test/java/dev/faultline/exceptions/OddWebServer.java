package dev.faultline.exceptions;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web server that answers with the status that the path names, with text that is not JSON, late, or not at all. */
final class OddWebServer implements AutoCloseable {
    /** A name that never resolves (RFC 2606). */
    static final String NO_HOST = "http://service.invalid/";

    private static final int TOO_MANY_REQUESTS = 429;

    private final HttpServer server;
    private final ServerSocket silent;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch ended = new CountDownLatch(1);

    OddWebServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/status/", this::status);
        server.createContext("/text", exchange -> answer(exchange, 200));
        server.createContext("/late", this::late);
        server.start();
        silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        threads.execute(this::hangUp);
    }

    /** {@return the address of an answer with this status} */
    URI status(int status) {
        return at("status/" + status);
    }

    /** {@return the address of text that claims to be JSON} */
    URI text() {
        return at("text");
    }

    /** {@return the address of an answer that does not come} */
    URI late() {
        return at("late");
    }

    /** {@return the address of a server that closes each connection without an answer} */
    URI nothing() {
        return URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + port() + "/" + path);
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void status(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int status = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
        if (status == TOO_MANY_REQUESTS) {
            exchange.getResponseHeaders().set("Retry-After", "7");
        }
        answer(exchange, status);
    }

    private void late(HttpExchange exchange) throws IOException {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        byte[] body = "not JSON".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void hangUp() {
        while (!silent.isClosed()) {
            try {
                silent.accept().close();
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        ended.countDown();
        silent.close();
        server.stop(0);
        threads.shutdownNow();
    }
}
