package dev.faultline.http.stream;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * The response to a request that any thread may write: JSON, or a stream of events if anything comes before the last
 * message or the last message takes long.
 */
public final class StreamedReply {
    private final HttpServletResponse response;
    private final EventStream stream;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean finished;

    /**
     * Writes to this response, until {@link #await} returns.
     *
     * @param listens whether the request asks for messages that belong to no request
     */
    public StreamedReply(
            KeepAlive keepAlive, HttpServletRequest request, HttpServletResponse response, boolean listens) {
        this.response = response;
        this.stream = listens
                ? keepAlive.listening(request, response, ended::countDown)
                : keepAlive.cancellable(request, response, ended::countDown);
    }

    /** Sends a message before the last one. */
    public void event(String json) {
        stream.send(("event: message\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Sends the last message, with this status unless a stream has begun. */
    public void finish(int status, String json) {
        if (stream.endUnlessBegun()) {
            send(status, json);
        } else {
            event(json);
            stream.end();
        }
        finished = true;
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
            stream.end();
        }
    }

    /** Returns when the last message has been sent, or the client has gone, in which case this action runs. */
    public void await(Runnable gone) {
        try {
            ended.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        stream.end();
        if (!finished) {
            gone.run();
        }
    }
}
