package dev.faultline.benchmarks;

import jakarta.servlet.http.HttpServlet;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty as it is by default, with one servlet. */
public final class JettyServer {
    private JettyServer() {}

    /**
     * Serves at {@code /mcp} until the process ends.
     *
     * @param port 0 for any that is free
     * @return the port
     */
    public static int serve(HttpServlet servlet, int port) throws Exception {
        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp");
        jetty.setHandler(context);
        jetty.start();
        return connector.getLocalPort();
    }
}
