package dev.faultline.server;

import jakarta.servlet.http.HttpServlet;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Any number of servlets, each at its own path. */
final class FixtureHttp {
    private final Server server = new Server(new QueuedThreadPool(1_000));
    private final ServerConnector connector = new ServerConnector(server);
    private final ServletContextHandler context = new ServletContextHandler();
    private final AtomicInteger paths = new AtomicInteger();

    FixtureHttp() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(context);
        server.setStopTimeout(0);
        server.start();
    }

    /** {@return a connection to this servlet, before the handshake} */
    HttpWire wire(HttpServlet servlet) {
        String path = "/" + paths.incrementAndGet() + "/mcp";
        return new HttpWire(mount(servlet, path), path);
    }

    /** {@return the port of the server} */
    synchronized int mount(HttpServlet servlet, String path) {
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, path);
        return connector.getLocalPort();
    }

    void close() throws Exception {
        server.stop();
    }
}
