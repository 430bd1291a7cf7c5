package dev.faultline.http;

import static java.util.Objects.requireNonNull;

import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Opens a listening stream for each request, and nothing else. */
final class StreamServlet extends HttpServlet implements AutoCloseable {
    private static final long serialVersionUID = 1;

    /** The streams, in the order of the requests. */
    final transient BlockingQueue<EventStream> opened = new LinkedBlockingQueue<>();

    /** The streams whose clients have gone. */
    final transient BlockingQueue<EventStream> gone = new LinkedBlockingQueue<>();

    private final transient KeepAlive keepAlive;
    private final transient Map<EventStream, AsyncContext> open = new ConcurrentHashMap<>();

    StreamServlet(KeepAlive keepAlive) {
        this.keepAlive = keepAlive;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        EventStream stream = keepAlive.listening(request, response, () -> gone(request));
        open.put(stream, async);
        stream.begin();
        opened.add(stream);
    }

    private void gone(HttpServletRequest request) {
        EventStream stream = EventStream.of(request).orElseThrow();
        requireNonNull(open.remove(stream)).complete();
        gone.add(stream);
    }

    /** Ends the streams, for which the server would wait. */
    @Override
    public void close() {
        open.forEach((stream, async) -> {
            stream.end();
            async.complete();
        });
    }
}
