package dev.faultline.http;

import dev.faultline.http.stream.EventStream;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;

/** A request in progress whose caller may lose the right to its response. */
public final class RunningRequest {
    private static final String ATTRIBUTE = "dev.faultline.http.running";

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final List<Runnable> actions = new ArrayList<>();
    private boolean revoked;
    private boolean ended;

    private RunningRequest(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
    }

    /** {@return this request, which may be revoked from now on} */
    public static RunningRequest begin(HttpServletRequest request, HttpServletResponse response) {
        RunningRequest running = new RunningRequest(request, response);
        request.setAttribute(ATTRIBUTE, running);
        return running;
    }

    /** Cancels the work on a request with this action if it is revoked; does nothing if it cannot be. */
    public static void onRevoked(ServletRequest request, Runnable cancel) {
        if (request.getAttribute(ATTRIBUTE) instanceof RunningRequest running) {
            running.add(cancel);
        }
    }

    private void add(Runnable cancel) {
        boolean late;
        synchronized (this) {
            late = revoked;
            if (!late) {
                actions.add(cancel);
            }
        }
        if (late) {
            cancel.run();
        }
    }

    /**
     * Cancels the work on the request and ends the stream in its response. To be repeated until the request ends,
     * because it may begin a stream afterwards.
     */
    public void revoke() {
        List<Runnable> cancelled;
        synchronized (this) {
            revoked = true;
            cancelled = List.copyOf(actions);
            actions.clear();
        }
        cancelled.forEach(Runnable::run);
        end();
    }

    private synchronized void end() {
        if (ended) {
            return; // the container uses both objects for another request
        }
        if (!response.isCommitted()) {
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        }
        EventStream.of(request).ifPresent(EventStream::cut);
    }

    /** Runs this action once the request has its response: now, or when its asynchronous part is complete. */
    public void whenEnded(Runnable action) {
        End end = new End(() -> {
            close();
            action.run();
        });
        if (!request.isAsyncStarted()) {
            end.action().run();
            return;
        }
        try {
            request.getAsyncContext().addListener(end);
        } catch (IllegalStateException completed) {
            end.action().run();
        }
    }

    private synchronized void close() {
        ended = true;
    }

    private record End(Runnable action) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            action.run();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // completion follows
        }

        @Override
        public void onError(AsyncEvent event) {
            // completion follows
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
