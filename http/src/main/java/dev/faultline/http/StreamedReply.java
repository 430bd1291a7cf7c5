package dev.faultline.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The response to a request that any thread may write: JSON, or a stream of events if anything comes before the last
 * message or the last message takes long. On a stream, a comment every second shows whether the client is still there.
 */
public final class StreamedReply {
    private static final int INTERVAL_SECONDS = 1;

    private final HttpServletResponse response;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean streaming;
    private boolean closed;

    /** Writes to this response, until {@link #await} returns. */
    public StreamedReply(HttpServletResponse response) {
        this.response = response;
    }

    /** Sends a message before the last one. */
    public synchronized void event(String json) {
        write("event: message\ndata: " + json + "\n\n");
    }

    /** Sends the last message, with this status unless a stream has begun. */
    public synchronized void finish(int status, String json) {
        if (streaming) {
            event(json);
        } else if (!closed) {
            send(status, json);
        }
        closed = true;
        ended.countDown();
    }

    private void send(int status, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        try {
            response.getOutputStream().write(body);
        } catch (IOException disconnected) {
            closed = true;
        }
    }

    private void write(String text) {
        if (closed) {
            return;
        }
        try {
            if (!streaming) {
                streaming = true;
                response.setStatus(HttpServletResponse.SC_OK);
                response.setContentType("text/event-stream");
                response.setCharacterEncoding("UTF-8");
                response.setHeader("Cache-Control", "no-cache");
                response.setHeader("X-Accel-Buffering", "no");
            }
            OutputStream out = response.getOutputStream();
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException disconnected) {
            closed = true;
        }
    }

    private synchronized boolean isAlive() {
        write(":\n\n");
        return !closed;
    }

    /** Returns when the last message has been sent, or the client has gone, in which case this action runs. */
    public void await(Runnable gone) {
        try {
            boolean alive = true;
            while (alive && !ended.await(INTERVAL_SECONDS, TimeUnit.SECONDS)) {
                alive = isAlive();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (ended.getCount() > 0) {
            close();
            gone.run();
        }
    }

    private synchronized void close() {
        closed = true;
    }
}
