package dev.faultline.server.internal;

import dev.faultline.http.stream.EventStream;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A response that goes on after its request, as the SDK gets it. It ends once, by whichever of the client, the SDK and
 * the guard ends it first, and not while a comment is being written.
 */
final class SdkAsync implements AsyncContext {
    private final AsyncContext real;
    private final AtomicBoolean completed = new AtomicBoolean();

    SdkAsync(AsyncContext real) {
        this.real = real;
    }

    @Override
    public void complete() {
        if (!completed.getAndSet(true)) {
            EventStream.of(real.getRequest()).ifPresent(EventStream::stopComments);
            real.complete();
        }
    }

    @Override
    public ServletRequest getRequest() {
        return real.getRequest();
    }

    @Override
    public ServletResponse getResponse() {
        return real.getResponse();
    }

    @Override
    public boolean hasOriginalRequestAndResponse() {
        return real.hasOriginalRequestAndResponse();
    }

    @Override
    public void dispatch() {
        real.dispatch();
    }

    @Override
    public void dispatch(String path) {
        real.dispatch(path);
    }

    @Override
    public void dispatch(ServletContext context, String path) {
        real.dispatch(context, path);
    }

    @Override
    public void start(Runnable run) {
        real.start(run);
    }

    @Override
    public void addListener(AsyncListener listener) {
        real.addListener(listener);
    }

    @Override
    public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
        real.addListener(listener, request, response);
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
        return real.createListener(type);
    }

    @Override
    public void setTimeout(long timeout) {
        real.setTimeout(timeout);
    }

    @Override
    public long getTimeout() {
        return real.getTimeout();
    }
}
