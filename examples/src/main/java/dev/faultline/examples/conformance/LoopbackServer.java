package dev.faultline.examples.conformance;

import jakarta.servlet.http.HttpServlet;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A servlet on a free port that only this machine can reach. */
final class LoopbackServer {
    static final String PATH = "/mcp";

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    LoopbackServer(HttpServlet servlet) throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, PATH);
        server.setHandler(context);
        server.start();
    }

    /** {@return the address without the path} */
    String origin() {
        return "http://127.0.0.1:" + connector.getLocalPort();
    }

    /** Blocks until the server stops. */
    void join() throws InterruptedException {
        server.join();
    }

    void stop() throws Exception {
        server.stop();
    }
}
