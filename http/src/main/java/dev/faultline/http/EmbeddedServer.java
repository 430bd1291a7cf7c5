package dev.faultline.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.concurrent.Executors;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * An HTTP server in this process, on Jetty. Every request runs on a virtual thread. When it is closed, or when the
 * process receives SIGTERM, it accepts no new requests and gives those in progress five seconds.
 */
public final class EmbeddedServer implements AutoCloseable {
    private static final long STOP_TIMEOUT_MS = 5_000;
    private static final long STOP_UNUSED_MS = 100; // what a kept connection without a request may still wait for one
    private static final int MAX_HEADER_BYTES = 16 * 1024;

    private final Server jetty;
    private final int port;

    private EmbeddedServer(Server jetty, int port) {
        this.jetty = jetty;
        this.port = port;
    }

    /**
     * {@return a server that accepts requests already}
     *
     * @throws UncheckedIOException if the address is in use or does not belong to this machine
     */
    public static EmbeddedServer start(EmbeddedSettings settings) {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Server jetty = new Server(threads);
        ServerConnector connector = connector(jetty, settings);
        jetty.addConnector(connector);
        ClientWatch watch = new ClientWatch(
                settings.limits(), new GracefulHandler(new AliasedPaths(settings.paths(), handler(settings))));
        connector.addBean(watch, false); // as a listener; the server starts and stops it
        jetty.setHandler(watch);
        jetty.setErrorHandler(new PlainErrors());
        jetty.setStopTimeout(STOP_TIMEOUT_MS);
        jetty.setStopAtShutdown(true);
        jetty.addEventListener(new Stopping(settings.onStop()));
        listen(jetty, settings.address());
        return new EmbeddedServer(jetty, connector.getLocalPort());
    }

    private static ServerConnector connector(Server jetty, EmbeddedSettings settings) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        http.setHeaderCacheSize(0); // a cache would take 95 KB of each connection
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(settings.address().unbracketed());
        connector.setPort(settings.address().port());
        connector.setIdleTimeout(settings.limits().idle().toMillis());
        connector.setShutdownIdleTimeout(STOP_UNUSED_MS);
        // Otherwise 50, and a client beyond that tries again after a second.
        connector.setAcceptQueueSize(settings.limits().connections());
        return connector;
    }

    private static ServletContextHandler handler(EmbeddedSettings settings) {
        ServletContextHandler context = new ServletContextHandler();
        for (EmbeddedSettings.Mount mount : settings.mounts()) {
            ServletHolder holder = new ServletHolder(mount.servlet());
            holder.setAsyncSupported(true);
            mount.paths().forEach(path -> context.addServlet(holder, path));
        }
        for (Filter filter : settings.filters()) {
            FilterHolder holder = new FilterHolder(filter);
            holder.setAsyncSupported(true);
            context.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
        }
        return context;
    }

    private static void listen(Server jetty, Address address) {
        try {
            jetty.start();
        } catch (IOException e) {
            stop(jetty);
            throw new UncheckedIOException("nothing can listen at " + address, e);
        } catch (Exception e) {
            stop(jetty);
            throw new IllegalStateException("Jetty did not start", e);
        }
    }

    /** Runs the action before Jetty closes its connections. */
    private record Stopping(Runnable action) implements LifeCycle.Listener {
        @Override
        public void lifeCycleStopping(LifeCycle jetty) {
            action.run();
        }
    }

    /** {@return the port at which the server listens} */
    public int port() {
        return port;
    }

    /** Blocks until the server has stopped. */
    public void join() throws InterruptedException {
        jetty.join();
    }

    /** Stops the server after the requests in progress. */
    @Override
    public void close() {
        stop(jetty);
    }

    private static void stop(Server jetty) {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IllegalStateException("Jetty did not stop", e);
        }
    }
}
