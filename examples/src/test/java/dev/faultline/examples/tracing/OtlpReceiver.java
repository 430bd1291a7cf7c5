package dev.faultline.examples.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** Receives spans as a collector does, over HTTP in OTLP's binary form. */
final class OtlpReceiver implements AutoCloseable {
    private final BlockingQueue<Span> received = new LinkedBlockingQueue<>();
    private final HttpServer server;

    private OtlpReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::receive);
        server.start();
    }

    static OtlpReceiver start() throws IOException {
        return new OtlpReceiver();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** {@return this many spans, once they have arrived} */
    List<Span> spans(int expected) throws InterruptedException {
        List<Span> spans = new ArrayList<>();
        while (spans.size() < expected) {
            Span next = received.poll(60, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("only these spans arrived: " + spans);
            }
            spans.add(next);
        }
        return spans;
    }

    private void receive(HttpExchange exchange) throws IOException {
        boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (InputStream body = packed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            ExportTraceServiceRequest.parseFrom(body).getResourceSpansList().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .flatMap(scope -> scope.getSpansList().stream())
                    .forEach(received::add);
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
